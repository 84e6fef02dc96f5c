import { formatDay } from "#app/lib/text/format.ts";
import { useEffect, useRef, useState } from "react";
import articleClasses from "#app/ui/text/article-text.module.css";
import { readingTimeOf } from "#shared/blog/blog.ts";
import type { PostValues } from "#shared/blog/post-fields.ts";
import classes from "./article-preview.module.css";
import { cleanFragment } from "./clean-content.ts";
import { editorTexts as texts } from "#app/features/blogs/editor/texts.ts";
import { countHtmlWords } from "#app/features/blogs/post-values.ts";
import { readingTimeText } from "#shared/blog/blog-summary.ts";

/** The post as readers will see it: cleaned like the stored one. */
export function ArticlePreview({ values }: { values: PostValues }) {
  const body = useRef<HTMLDivElement>(null);
  const [today] = useState(() => new Date());
  const { title, excerpt, content, cover_image: cover, tags, published_at: publishedAt } = values;
  useEffect(() => {
    const text = cleanFragment(content);
    for (const [index, table] of text.querySelectorAll("table").entries()) putInScroll(table, texts.table(index + 1));
    body.current?.replaceChildren(text);
  }, [content]);
  return (
    <article className={classes.page} aria-label={texts.previewLabel}>
      <h2 className={classes.title} dir="auto">
        {title.trim() || texts.noTitle}
      </h2>
      {excerpt.trim() !== "" && (
        <p className={classes.standfirst} dir="auto">
          {excerpt}
        </p>
      )}
      <p className={classes.facts}>
        {formatDay(publishedAt ?? today)} · {readingTimeText(readingTimeOf(countHtmlWords(content)))}
      </p>
      {cover !== "" && (
        <img
          className={classes.cover}
          src={cover}
          alt=""
          width={1200}
          height={630}
          referrerPolicy="no-referrer"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      <div ref={body} className={articleClasses.text} dir="auto" />
      {content === "" && <p className={classes.facts}>{texts.emptyPreview}</p>}
      {tags.length > 0 && <p className={classes.facts}>{tags.join(" · ")}</p>}
    </article>
  );
}

/** As `renderArticle` does on the server: a wide table scrolls, also by keys, and the page does not. */
function putInScroll(table: Element, name: string) {
  const scroll = document.createElement("div");
  scroll.className = "table-scroll";
  scroll.tabIndex = 0;
  scroll.role = "region";
  scroll.ariaLabel = name;
  table.replaceWith(scroll);
  scroll.append(table);
}
