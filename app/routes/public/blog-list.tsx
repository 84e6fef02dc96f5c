import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage } from "#app/lib/page/route-handles.ts";
import { BlogErrorPage } from "#app/public-blog/parts/blog-message.tsx";
import { listMeta, missingMeta } from "#app/public-blog/parts/blog-meta.ts";
import { blogErrorTexts } from "#app/public-blog/parts/blog-texts.ts";
import type { Route } from "./+types/blog-list";
import { BlogListPage } from "#app/public-blog/list/blog-list.tsx";
import { loadBlogList } from "#app/public-blog/list/list-data.ts";

export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? listMeta(matches, loaderData) : missingMeta(matches, blogErrorTexts.list);

export function loader({ request, context }: Route.LoaderArgs) {
  return loadBlogList(context.get(loadContext), new URL(request.url).searchParams);
}

export default function BlogListRoute({ loaderData }: Route.ComponentProps) {
  return <BlogListPage {...loaderData} />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.list} />;
}
