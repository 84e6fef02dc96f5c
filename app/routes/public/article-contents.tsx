import type { ArticleHeading } from "#shared/blog.ts";
import classes from "./article-contents.module.css";
import layout from "./article.module.css";
import { articleTexts as texts } from "./blog-texts.ts";

/** The article's sections, beside it on wide screens; the island `contents` marks the one that is being read. */
export function ArticleContents({ headings }: { headings: ArticleHeading[] }) {
  if (headings.length < 2) return null;
  return (
    <nav className={`${layout.right} ${classes.contents}`} aria-labelledby="contents-title" data-contents>
      <h2 id="contents-title">{texts.contents}</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? classes.deeper : undefined}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
