import { redirect } from "react-router";
import { findTag, listBlogs, listPublicTags } from "#app/lib/blogs.ts";
import type { PageContext } from "#app/lib/load-context.ts";
import { blogPageSize, maxBlogSearch } from "#shared/blog/blog.ts";
import { listHref, type ListRequest, tagHref } from "#shared/blog/blog-summary.ts";
import { readPage } from "#app/lib/lists/list-page.ts";

type Context = Pick<PageContext, "supabase">;

export type BlogListData = Awaited<ReturnType<typeof loadBlogList>>;
export type BlogTagData = Awaited<ReturnType<typeof loadBlogTag>>;

/** What an address asks of the list. A page behind the last one leads to the last. */
export async function loadBlogList({ supabase }: Context, parameters: URLSearchParams) {
  const request = readListRequest(parameters);
  const { page, search } = request;
  const [tag, tags] = await Promise.all([
    request.tag === "" ? null : findTag(supabase, request.tag),
    listPublicTags(supabase),
  ]);
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, search, tag: tag?.name });
  if (page > list.totalPages) throw redirect(listHref({ ...request, page: list.totalPages }));
  return { ...request, ...list, tagName: tag?.name ?? null, tags };
}

/** The public posts with the tag at this address, none where there is no such tag; past their end as above. */
export async function loadBlogTag({ supabase }: Context, address: string, parameters: URLSearchParams) {
  const { page } = readListRequest(parameters);
  const tag = await findTag(supabase, plainAddress(address));
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, tag: tag.name });
  if (list.totalCount > 0 && page > list.totalPages) throw redirect(tagHref(tag.slug, list.totalPages));
  return { ...list, page, search: "", tag };
}

/** Reads an address; what makes no sense counts as left out, and of what is given twice the first counts. */
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

/** A tag as an address names it, of a length and of characters that the database can look for. */
function plainAddress(tag: string): string {
  return cut(plain(tag));
}

/** No database takes a null character, and nobody looks for control characters. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").trim();
}

function cut(text: string): string {
  return Array.from(text).slice(0, maxBlogSearch).join("").trim();
}
