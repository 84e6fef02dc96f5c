import { data } from "react-router";
import { articleMeta, missingMeta } from "#app/lib/blog-meta.ts";
import { pageContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage } from "#app/lib/page/route-handles.ts";
import type { Route } from "./+types/blog-article";
import { loadArticle } from "./article-data.ts";
import { ArticlePage } from "./article-page.tsx";
import { BlogFrame } from "./blog-frame.tsx";
import { BlogErrorPage, BlogMessage, wayBack } from "./blog-message.tsx";
import { articleTexts as texts, blogErrorTexts } from "./blog-texts.ts";

export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  if (error) return missingMeta(matches, blogErrorTexts.articles);
  return loaderData ? articleMeta(matches, loaderData) : missingMeta(matches, texts.missing);
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = await loadArticle(context.get(pageContext), params.slug);
  return article ?? data(null, { status: 404 });
}

export default function BlogArticle({ loaderData: article }: Route.ComponentProps) {
  if (article) return <ArticlePage {...article} />;
  return (
    <BlogFrame>
      <BlogMessage title={texts.missing} explanation={texts.missingExplanation} action={wayBack} level={1} />
    </BlogFrame>
  );
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.articles} secondAction={wayBack} />;
}
