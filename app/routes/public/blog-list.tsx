import { data } from "react-router";
import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage, loaderHeaders, notToBeKept } from "#app/lib/page/route-handles.ts";
import { BlogErrorPage } from "#app/public-pages/parts/blog-message.tsx";
import { listMeta, missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { blogErrorTexts } from "#app/public-pages/parts/blog-texts.ts";
import type { Route } from "./+types/blog-list";
import { BlogListPage } from "#app/public-pages/list/blog-list.tsx";
import { loadBlogList } from "#app/public-pages/list/list-data.ts";

export { loaderHeaders as headers };
export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? listMeta(matches, loaderData) : missingMeta(matches, blogErrorTexts.list);

/** A list without posts is not kept: anybody can make up tags. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const list = await loadBlogList(context.get(loadContext), new URL(request.url).searchParams);
  return list.totalCount > 0 ? list : data(list, notToBeKept);
}

export default function BlogListRoute({ loaderData }: Route.ComponentProps) {
  return <BlogListPage {...loaderData} />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.list} />;
}
