import type { PublicTag } from "#shared/blog/blog.ts";
import { blogListTexts as texts } from "#app/public-pages/parts/blog-texts.ts";
import { type TagColors, tagColorStyle } from "#app/public-pages/parts/tag-color.ts";
import classes from "./tag-badges.module.css";
import { listHref } from "#shared/blog/blog-summary.ts";

/** Tags shown unfolded. */
const shown = 12;

interface TagBadgesProps {
  /** The most used first. */
  tags: readonly PublicTag[];
  colors: TagColors;
  /** The name of the chosen one. */
  chosen: string | null;
  search: string;
}

export function TagBadges({ tags, colors, chosen, search }: TagBadgesProps) {
  if (tags.length === 0) return null;
  const folded = tags.slice(shown);
  const list = (some: readonly PublicTag[]) => (
    <ul className={classes.tags}>
      {some.map(({ name, slug }) => (
        <li key={name}>
          <a
            href={listHref({ search, tag: slug ?? name })}
            aria-current={name === chosen ? "true" : undefined}
            className={classes.tag}
            style={tagColorStyle(colors, name)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={texts.tags} className={classes.badges}>
      {list(tags.slice(0, shown))}
      {folded.length > 0 && (
        <details open={folded.some(({ name }) => name === chosen)}>
          <summary className={classes.more}>{texts.allTags(folded.length)}</summary>
          {list(folded)}
        </details>
      )}
      {chosen !== null && (
        <a href={listHref({ search })} className={classes.clear}>
          {texts.clearFilter}
        </a>
      )}
    </nav>
  );
}
