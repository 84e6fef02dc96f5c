import { data, redirect } from "react-router";
import { missingMeta, tagMeta } from "#app/lib/blog-meta.ts";
import { findTag, listBlogs } from "#app/lib/blogs.ts";
import { pageContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage } from "#app/lib/page/route-handles.ts";
import { listHref, tagHref } from "#shared/blog-summary.ts";
import { blogPageSize } from "#shared/blog.ts";
import type { Route } from "./+types/blog-tag";
import { BlogFrame } from "./blog-frame.tsx";
import classes from "./blog-list.module.css";
import { BlogErrorPage, BlogMessage, wayBack } from "./blog-message.tsx";
import { plainAddress, readListRequest } from "./blog-request.ts";
import { blogErrorTexts, blogTagTexts as texts } from "./blog-texts.ts";
import { CardGrid } from "./card-grid.tsx";
import { Pagination } from "./pagination.tsx";

export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return missingMeta(matches, blogErrorTexts.articles);
  return loaderData.totalCount > 0 ? tagMeta(matches, loaderData) : missingMeta(matches, texts.notFound);
};

/** A tag without a public post is answered 404; a page behind the last one leads to the last. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { supabase } = context.get(pageContext);
  const { page } = readListRequest(new URL(request.url).searchParams);
  const tag = await findTag(supabase, plainAddress(params.tag));
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, tag: tag.name });
  if (list.totalCount > 0 && page > list.totalPages) throw redirect(tagHref(tag.slug, list.totalPages));
  const found = { ...list, page, search: "", tag };
  return list.totalCount > 0 ? found : data(found, { status: 404 });
}

export default function BlogTag({ loaderData }: Route.ComponentProps) {
  const { blogs, totalCount, totalPages, page, tag } = loaderData;
  if (totalCount === 0) {
    return (
      <BlogFrame>
        <BlogMessage
          title={texts.notFound}
          explanation={texts.notFoundExplanation(tag.name)}
          action={wayBack}
          level={1}
        />
      </BlogFrame>
    );
  }
  return (
    <BlogFrame>
      <header className={classes.head}>
        <a href={listHref({})} className={classes.back}>
          {texts.all}
        </a>
        <p className={classes.kicker}>{texts.kicker}</p>
        <h1>{tag.name}</h1>
        <p>{texts.count(totalCount)}</p>
      </header>
      <CardGrid posts={blogs} />
      <Pagination page={page} totalPages={totalPages} hrefOf={(other) => tagHref(tag.slug, other)} />
    </BlogFrame>
  );
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.articles} secondAction={wayBack} />;
}
