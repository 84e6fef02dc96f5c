import { data, type MetaFunction } from "react-router";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { asDocument, staticPage } from "#app/lib/page/route-handles.ts";
import { NotFoundPage, notFoundTexts } from "#app/public-pages/parts/not-found.tsx";

export const handle = staticPage;

export const meta: MetaFunction = (args) => [
  ...pageTitle(notFoundTexts.title)(args),
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, { status: 404 });
}

export const clientLoader = asDocument;

export default function NotFound() {
  return <NotFoundPage />;
}
