import { blogsTexts as texts } from "#app/features/blogs/texts.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { asBlogDocument, blogScreen } from "#app/lib/route-handles.ts";
import { PageHeader } from "#app/ui/page-header.tsx";

export const handle = blogScreen;
export const clientLoader = asBlogDocument;
export const meta = pageTitle(texts.newTitle);

export default function BlogNewRoute() {
  return <PageHeader title={texts.newTitle} purpose="" />;
}
