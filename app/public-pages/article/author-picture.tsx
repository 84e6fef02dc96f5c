import { avatarPath } from "#app/lib/files/avatar-url.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import type { AuthorCard } from "#shared/blog/blog.ts";
import { articleTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import classes from "./author-picture.module.css";

/** The site's team without an author. */
export function useAuthorName(author: AuthorCard | null): string {
  const { siteName } = usePublicConfig();
  return author?.full_name?.trim() || texts.team(siteName);
}

/** Decorative, since the name is beside it. */
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
