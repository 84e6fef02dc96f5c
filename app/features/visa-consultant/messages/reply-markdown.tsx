import { Children, useMemo } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkBreaks from "remark-breaks";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { citationNumber, sourceTitles, webAddress } from "./citations.ts";
import classes from "./reply.module.css";

const allowedElements = ["p", "strong", "em", "h3", "ul", "ol", "li", "br", "a"];

/** Drops HTML and pictures, and links only to web pages. Load it lazily. */
export function ReplyMarkdown({ text }: { text: string }) {
  const components = useMemo(() => componentsFor(sourceTitles(text)), [text]);
  return (
    <Markdown
      skipHtml
      unwrapDisallowed
      allowedElements={allowedElements}
      remarkPlugins={[remarkBreaks]}
      urlTransform={webAddress}
      components={components}
    >
      {text}
    </Markdown>
  );
}

/** Each part in its own writing direction. */
const textParts: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  h3: ({ children }) => <h3 dir="auto">{children}</h3>,
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  li: ({ children }) => {
    const [first, ...rest] = Children.toArray(children);
    const number = typeof first === "string" ? /^\[(\d{1,2})\] $/.exec(first)?.[1] : undefined;
    if (number === undefined) return <li dir="auto">{children}</li>;
    return (
      <li dir="auto" className={classes.source}>
        <span className={classes.citation}>{number}</span> <span>{rest}</span>
      </li>
    );
  },
};

function componentsFor(titles: ReadonlyMap<string, string>): Components {
  return {
    ...textParts,
    a({ href, children }) {
      if (!href) return <>{children}</>;
      const number = typeof children === "string" ? citationNumber(children) : null;
      return (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          {...(number !== null && {
            className: classes.citation,
            "aria-label": consultantTexts.message.source(number, titles.get(number)),
            title: titles.get(number),
          })}
        >
          {number ?? children}
        </a>
      );
    },
  };
}
