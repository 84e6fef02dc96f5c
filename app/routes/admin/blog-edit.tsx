import { blogsTexts as texts } from "#app/features/blogs/texts.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { asBlogDocument, blogScreen } from "#app/lib/page/route-handles.ts";

export const handle = blogScreen;
export const clientLoader = asBlogDocument;
export const meta = pageTitle(texts.editTitle);

/** The layout renders the editor, which stays mounted when a new post gets its address. */
export default function BlogEditRoute() {
  return null;
}
