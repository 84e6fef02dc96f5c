import type { AuthorCard, BlogPost } from "#shared/blog.ts";
import { readingTimeText } from "#shared/blog-summary.ts";
import { updateWorthTelling } from "./article-dates.ts";
import classes from "./article-header.module.css";
import { AuthorPicture, useAuthorName } from "./author-picture.tsx";
import { articleTexts as texts } from "./blog-texts.ts";
import { PublishedTime } from "./published-time.tsx";

/** Who wrote it, when it came out, when it was changed since, and how long it takes to read. */
export function ArticleByline({ post, author }: { post: BlogPost; author: AuthorCard | null }) {
  const name = useAuthorName(author);
  const updated = updateWorthTelling(post);
  return (
    <div className={classes.byline}>
      <AuthorPicture author={author} size={44} />
      <div>
        <p className={classes.author} dir="auto">
          {name}
        </p>
        <p className={classes.facts}>
          {post.published_at !== null && (
            <span>
              <PublishedTime value={post.published_at} />
            </span>
          )}
          {updated !== null && (
            <span>
              {texts.updated} <PublishedTime value={updated} />
            </span>
          )}
          {post.reading_time !== null && post.reading_time > 0 && <span>{readingTimeText(post.reading_time)}</span>}
        </p>
      </div>
    </div>
  );
}
