import { avatarPath } from "#app/lib/files/avatar-url.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import type { AuthorCard } from "#shared/blog/blog.ts";
import { articleTexts as texts } from "#app/public-blog/parts/blog-texts.ts";
import classes from "./author-picture.module.css";

/** The name under which an article appears: its author's, or the site's where nobody is named. */
export function useAuthorName(author: AuthorCard | null): string {
  const { siteName } = usePublicConfig();
  return author?.full_name?.trim() || texts.team(siteName);
}

/** Decorative, since the name stands beside it: the author's picture, or a letter where there is none to show. */
export function AuthorPicture({ author, size }: { author: AuthorCard | null; size: number }) {
  const { supabaseUrl, siteName } = usePublicConfig();
  const path = avatarPath(author?.avatar_url);
  const [initial = ""] = author?.full_name?.trim() || siteName;
  return (
    <span className={classes.portrait} style={{ width: size, height: size }} aria-hidden="true">
      {initial}
      {path !== null && (
        <img src={`${supabaseUrl ?? ""}${path}`} alt="" width={size} height={size} loading="lazy" data-falls-back />
      )}
    </span>
  );
}
