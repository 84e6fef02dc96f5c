import { redirect } from "react-router";
import { findTag, listBlogs, listPublicTags } from "#app/lib/blogs.ts";
import type { LoadContext } from "#app/lib/load-context.ts";
import { listHref, tagHref } from "#shared/blog/blog-summary.ts";
import { blogPageSize } from "#shared/blog/blog.ts";
import { plainAddress, readListRequest } from "./blog-request.ts";

type Context = Pick<LoadContext, "supabase">;

export type BlogListData = Awaited<ReturnType<typeof loadBlogList>>;
export type BlogTagData = Awaited<ReturnType<typeof loadBlogTag>>;

/** What an address asks of the list. A page behind the last one leads to the last. */
export async function loadBlogList({ supabase }: Context, parameters: URLSearchParams) {
  const asked = readListRequest(parameters);
  const { page, search } = asked;
  const [tag, tags] = await Promise.all([
    asked.tag === "" ? null : findTag(supabase, asked.tag),
    listPublicTags(supabase),
  ]);
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, search, tag: tag?.name });
  if (page > list.totalPages) throw redirect(listHref({ ...asked, page: list.totalPages }));
  return { ...asked, ...list, tagName: tag?.name ?? null, tags };
}

/** The public posts with the tag at this address, none where there is no such tag; past their end as above. */
export async function loadBlogTag({ supabase }: Context, address: string, parameters: URLSearchParams) {
  const { page } = readListRequest(parameters);
  const tag = await findTag(supabase, plainAddress(address));
  const list = await listBlogs(supabase, { page, pageSize: blogPageSize, tag: tag.name });
  if (list.totalCount > 0 && page > list.totalPages) throw redirect(tagHref(tag.slug, list.totalPages));
  return { ...list, page, search: "", tag };
}
