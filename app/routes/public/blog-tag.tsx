import { data } from "react-router";
import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage } from "#app/lib/page/route-handles.ts";
import { BlogTagPage } from "#app/public-pages/list/blog-tag.tsx";
import { BlogErrorPage, wayBack } from "#app/public-pages/parts/blog-message.tsx";
import { missingMeta, tagMeta } from "#app/public-pages/parts/page-meta.ts";
import { blogErrorTexts, blogTagTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import type { Route } from "./+types/blog-tag";
import { loadBlogTag } from "#app/public-pages/list/list-data.ts";

export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return missingMeta(matches, blogErrorTexts.articles);
  return loaderData.totalCount > 0 ? tagMeta(matches, loaderData) : missingMeta(matches, texts.notFound);
};

/** 404 for a tag without a public post. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await loadBlogTag(context.get(loadContext), params.tag, new URL(request.url).searchParams);
  return found.totalCount > 0 ? found : data(found, { status: 404 });
}

export default function BlogTagRoute({ loaderData }: Route.ComponentProps) {
  return <BlogTagPage {...loaderData} />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.articles} secondAction={wayBack} />;
}
