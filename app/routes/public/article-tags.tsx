import type { BlogTag } from "#shared/blog.ts";
import { tagNames, tagPath } from "#shared/blog-summary.ts";
import classes from "./article-tags.module.css";
import { articleTexts as texts } from "./blog-texts.ts";

/** Links to the pages of the article's tags. */
export function ArticleTags({ names, tags }: { names: string[]; tags: BlogTag[] }) {
  const slugs = new Map(tags.map(({ name, slug }) => [name, slug]));
  const shown = tagNames(names);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label={texts.tags}>
      {shown.map((name) => (
        <li key={name}>
          <a href={tagPath(slugs.get(name) ?? name)} dir="auto">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
