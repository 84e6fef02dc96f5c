import { redirect } from "react-router";
import { listMeta, missingMeta } from "#app/lib/blog-meta.ts";
import { findTag, listBlogs, listPublicTags } from "#app/lib/blogs.ts";
import { pageContext } from "#app/lib/load-context.ts";
import { asDocument, blogPage } from "#app/lib/page/route-handles.ts";
import { blogSelf, listHref } from "#shared/blog-summary.ts";
import { blogPageSize } from "#shared/blog.ts";
import type { Route } from "./+types/blog-list";
import { BlogFrame } from "./blog-frame.tsx";
import classes from "./blog-list.module.css";
import { BlogErrorPage, BlogMessage } from "./blog-message.tsx";
import { maxSearch, readListRequest } from "./blog-request.ts";
import { blogErrorTexts, blogListTexts as texts } from "./blog-texts.ts";
import { CardGrid } from "./card-grid.tsx";
import { Pagination } from "./pagination.tsx";
import { SearchForm } from "./search-form.tsx";
import { TagBadges } from "./tag-badges.tsx";

export const handle = blogPage;
export const clientLoader = asDocument;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? listMeta(matches, loaderData) : missingMeta(matches, blogErrorTexts.list);

/** A page behind the last one leads to the last. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { supabase } = context.get(pageContext);
  const asked = readListRequest(new URL(request.url).searchParams);
  const { page, search } = asked;
  const [tag, tags] = await Promise.all([
    asked.tag === "" ? null : findTag(supabase, asked.tag),
    listPublicTags(supabase),
  ]);
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, search, tag: tag?.name });
  if (page > list.totalPages) throw redirect(listHref({ ...asked, page: list.totalPages }));
  return { ...asked, ...list, tagName: tag?.name ?? null, tags };
}

export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { search, tag, tagName, tags, isSearchCut } = loaderData;
  return (
    <BlogFrame>
      <header className={classes.head}>
        <h1>{blogSelf.title}</h1>
        <p>{texts.purpose}</p>
        <SearchForm search={search} tag={tag} />
        {isSearchCut && <p role="note">{texts.searchCut(maxSearch)}</p>}
        <TagBadges tags={tags} chosen={tagName} search={search} />
      </header>
      <Posts {...loaderData} />
    </BlogFrame>
  );
}

function Posts({ blogs, totalCount, totalPages, page, search, tag, tagName }: Route.ComponentProps["loaderData"]) {
  const asked = { search, tag: tagName ?? "" };
  const isNarrowed = search !== "" || tagName !== null;
  if (blogs.length === 0 && !isNarrowed) {
    return <BlogMessage title={texts.empty} explanation={texts.emptyExplanation} />;
  }
  if (blogs.length === 0) {
    return (
      <BlogMessage
        title={texts.notFound}
        explanation={texts.notFoundExplanation(asked)}
        action={{ href: listHref({}), label: texts.clearFilters }}
      />
    );
  }
  return (
    <>
      {isNarrowed && <p className={classes.found}>{texts.found(totalCount, asked)}</p>}
      <CardGrid posts={blogs} mayLead={page === 1 && !isNarrowed} />
      <Pagination page={page} totalPages={totalPages} hrefOf={(other) => listHref({ search, tag, page: other })} />
    </>
  );
}

export function ErrorBoundary() {
  return <BlogErrorPage title={blogErrorTexts.list} />;
}
