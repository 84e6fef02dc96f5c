import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { RuleSource } from "#shared/rules/rule-check.ts";
import classes from "./money-panel.module.css";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.sums;

/** Paragraph, page and the page's own day; folded on the screen, open on paper. */
export function Sources({ sources, of }: { sources: readonly RuleSource[]; of: string }) {
  if (sources.length === 0) return null;
  return (
    <details className={classes.sources}>
      <summary aria-label={`${texts.where(sources.length)}: ${of}`}>{texts.where(sources.length)}</summary>
      <ul>
        {sources.map(({ paragraph, title, url, date }) => (
          <li key={`${paragraph} ${url}`}>
            {paragraph && `${paragraph}. `}
            {url === null ? (
              title
            ) : (
              <a href={url} rel="noopener noreferrer" target="_blank" className={classes.link}>
                {title}
              </a>
            )}
            , {date === null ? texts.undated : dayInWords(date)}
          </li>
        ))}
      </ul>
    </details>
  );
}
