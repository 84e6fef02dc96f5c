import { asDocument, blogPage } from "#app/lib/route-handles.ts";

export const handle = blogPage;
export const clientLoader = asDocument;

export default function BlogList() {
  return <main />;
}
