import { data } from "react-router";
import { articleMeta, missingMeta } from "#app/lib/blog-meta.ts";
import { pageContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage } from "#app/lib/route-handles.ts";
import type { Route } from "./+types/blog-article";
import { loadArticle } from "./article-data.ts";
import { ArticleError, ArticleMissing } from "./article-missing.tsx";
import { ArticlePage } from "./article-page.tsx";
import { articleTexts as texts } from "./blog-texts.ts";

export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (error) return missingMeta(matches, texts.error);
  return loaderData ? articleMeta(matches, loaderData) : missingMeta(matches, texts.missing);
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await loadArticle(context.get(pageContext), params.slug);
  return article ?? data(null, { status: 404 });
}

export default function BlogArticle({ loaderData: article }: Route.ComponentProps) {
  return article ? <ArticlePage {...article} /> : <ArticleMissing />;
}

export function ErrorBoundary() {
  return <ArticleError />;
}
