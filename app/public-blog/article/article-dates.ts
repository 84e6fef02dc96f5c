const day = 24 * 60 * 60 * 1000;

/**
 * When readers should know that an article was changed: at least a day after it came out. Null otherwise; a post that
 * was planned ahead was last changed before it came out.
 */
export function updateWorthTelling(post: { published_at: string | null; updated_at: string }): string | null {
  if (post.published_at === null) return null;
  return Date.parse(post.updated_at) - Date.parse(post.published_at) >= day ? post.updated_at : null;
}
