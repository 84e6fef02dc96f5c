import { findAuthors, findPost, findRelated, listTags } from "#app/lib/blogs.ts";
import type { LoadContext } from "#app/lib/load-context.ts";
import { type ArticleHeading, type AuthorCard, type BlogTag, isBlogSlug } from "#shared/blog/blog.ts";
import type { BlogCard, BlogPost } from "#shared/blog/post-fields.ts";

export interface ArticleData {
  /** With the raw text of the column, which no page may show. */
  post: BlogPost;
  html: string;
  headings: ArticleHeading[];
  words: number;
  /** Null without an author, or when the author cannot be loaded right now. */
  author: AuthorCard | null;
  tags: BlogTag[];
  related: BlogCard[];
  /** Nothing is missing that could not be loaded right now. */
  isWhole: boolean;
}

type Context = Pick<LoadContext, "supabase" | "renderArticle" | "reportError">;

/**
 * Null when there is no such public article. Author, tags and related posts may be missing: then the error is reported,
 * and the article is shown all the same. @throws the database's error
 */
export async function loadArticle(context: Context, slug: string): Promise<ArticleData | null> {
  const { supabase, renderArticle, reportError } = context;
  if (!isBlogSlug(slug)) return null;
  const post = await findPost(supabase, slug);
  if (!post) return null;
  let isWhole = true;
  const orNone = <T>(query: Promise<T[]>) =>
    query.catch((error: unknown) => {
      isWhole = false;
      reportError(error);
      return [];
    });
  const [body, [author = null], tags, related] = await Promise.all([
    renderArticle({ id: post.id, version: post.updated_at, content: post.content }),
    orNone(findAuthors(supabase, post.author_id === null ? [] : [post.author_id])),
    orNone(post.tags.length === 0 ? Promise.resolve([]) : listTags(supabase)),
    orNone(findRelated(supabase, post)),
  ]);
  return { post, ...body, author, tags, related, isWhole };
}
