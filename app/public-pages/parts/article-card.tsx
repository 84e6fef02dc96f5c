import { maxCardTags } from "#shared/blog/blog.ts";
import type { BlogCard } from "#shared/blog/post-fields.ts";
import classes from "./article-card.module.css";
import { articleCardTexts as texts } from "./blog-texts.ts";
import { Cover } from "./cover.tsx";
import { PublishedTime } from "./published-time.tsx";
import { type TagColors, tagColorStyle } from "./tag-color.ts";
import { articlePath, readingTimeText } from "#shared/blog/blog-summary.ts";

interface ArticleCardProps {
  post: BlogCard;
  colors: TagColors;
  /** Loads the cover eagerly. */
  isFirst?: boolean;
  /** Where the screen is wide enough: the cover beside the text, or a card of twice the size. */
  lead?: "wide" | "large";
  level?: 2 | 3;
}

const cardSizes = "(width >= 64rem) 368px, (width >= 44rem) 46vw, 92vw";
const leadSizes = "(width >= 64rem) 760px, 92vw";

export function ArticleCard({ post, colors, isFirst = false, lead, level = 2 }: ArticleCardProps) {
  const Title = `h${level}` as const;
  const text = post.excerpt?.trim() || post.meta_description?.trim();
  return (
    <article className={lead ? `${classes.card} ${classes.lead} ${classes[lead]}` : classes.card}>
      <Cover url={post.cover_url} sizes={lead ? leadSizes : cardSizes} isEager={isFirst} />
      <div className={classes.text}>
        <Title className={classes.title} dir="auto">
          <a href={articlePath(post.slug)}>{post.title}</a>
        </Title>
        {text && (
          <p className={classes.excerpt} dir="auto">
            {text}
          </p>
        )}
        <CardTags tags={post.tags} colors={colors} isFeatured={post.featured} />
        <p className={classes.facts}>
          {post.published_at && <PublishedTime value={post.published_at} />}
          {post.reading_time !== null && post.reading_time > 0 && <span>{readingTimeText(post.reading_time)}</span>}
        </p>
      </div>
    </article>
  );
}

interface CardTagsProps {
  tags: string[];
  colors: TagColors;
  isFeatured: boolean;
}

function CardTags({ tags, colors, isFeatured }: CardTagsProps) {
  if (tags.length === 0 && !isFeatured) return null;
  const more = tags.length - maxCardTags;
  return (
    <ul className={classes.tags} aria-label={texts.tags}>
      {isFeatured && <li className={classes.featured}>{texts.featured}</li>}
      {tags.slice(0, maxCardTags).map((tag) => (
        <li key={tag} className={classes.tag} style={tagColorStyle(colors, tag)}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li title={tags.slice(maxCardTags).join(", ")}>
          <span aria-hidden="true">{texts.more(more)}</span>
          <span className={classes.unseen}>{texts.moreTags(more)}</span>
        </li>
      )}
    </ul>
  );
}
