import { redirect } from "react-router";
import { findTag, listBlogs, listPublicTags, listTags } from "#app/lib/blogs.ts";
import type { LoadContext } from "#app/lib/load-context.ts";
import { blogPageSize, maxBlogSearch } from "#shared/blog/blog.ts";
import { listHref, type ListRequest, tagHref } from "#shared/blog/blog-summary.ts";
import { readPage } from "#app/lib/lists/list-page.ts";

type Context = Pick<LoadContext, "supabase">;

export type BlogListData = Awaited<ReturnType<typeof loadBlogList>>;
export type BlogTagData = Awaited<ReturnType<typeof loadBlogTag>>;

/** A page past the end redirects to the last one. */
export async function loadBlogList({ supabase }: Context, parameters: URLSearchParams) {
  const request = readListRequest(parameters);
  const { page, search } = request;
  const [tag, tags, tagRecords] = await Promise.all([
    request.tag === "" ? null : findTag(supabase, request.tag),
    listPublicTags(supabase),
    listTags(supabase),
  ]);
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, search, tag: tag?.name });
  if (page > list.totalPages) throw redirect(listHref({ ...request, page: list.totalPages }));
  return { ...request, ...list, tagName: tag?.name ?? null, tags, tagRecords };
}

/** No posts for an unknown tag. A page past the end redirects to the last one. */
export async function loadBlogTag({ supabase }: Context, address: string, parameters: URLSearchParams) {
  const { page } = readListRequest(parameters);
  const [tag, tagRecords] = await Promise.all([findTag(supabase, plainAddress(address)), listTags(supabase)]);
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, tag: tag.name });
  if (list.totalCount > 0 && page > list.totalPages) throw redirect(tagHref(tag.slug, list.totalPages));
  return { ...list, page, search: "", tag, tagRecords };
}

/** Ignores invalid values; of a repeated parameter the first counts. */
export function readListRequest(parameters: URLSearchParams): ListRequest & { isSearchCut: boolean } {
  const request = plain(parameters.get("search") ?? "");
  const search = cut(request);
  return {
    page: readPage(parameters),
    search,
    tag: plainAddress(parameters.get("tag") ?? ""),
    isSearchCut: search !== request,
  };
}

/** A tag in an address, within the length and characters that the database can search. */
function plainAddress(tag: string): string {
  return cut(plain(tag));
}

/** Postgres rejects null characters; control characters are never searched. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}

function cut(text: string): string {
  return Array.from(text).slice(0, maxBlogSearch).join("").trim();
}
