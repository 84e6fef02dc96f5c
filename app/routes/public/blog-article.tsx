import { data } from "react-router";
import { loadContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage, loaderHeaders, notToBeKept } from "#app/lib/page/route-handles.ts";
import { loadArticle } from "#app/public-pages/article/article-data.ts";
import { ArticlePage, MissingArticlePage } from "#app/public-pages/article/article-page.tsx";
import { BlogErrorPage, wayBack } from "#app/public-pages/parts/blog-message.tsx";
import { articleMeta, missingMeta } from "#app/public-pages/parts/page-meta.ts";
import { articleTexts as texts, blogErrorTexts } from "#app/public-pages/parts/blog-texts.ts";
import type { Route } from "./+types/blog-article";

export { loaderHeaders as headers };
export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (error) return missingMeta(matches, blogErrorTexts.articles);
  return loaderData ? articleMeta(matches, loaderData) : missingMeta(matches, texts.missing);
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await loadArticle(context.get(loadContext), params.slug);
  if (!article) return data(null, { status: 404 });
  return article.isWhole ? article : data(article, notToBeKept);
}

export default function BlogArticle({ loaderData: article }: Route.ComponentProps) {
  return article ? <ArticlePage {...article} /> : <MissingArticlePage />;
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.articles} secondAction={wayBack} />;
}
