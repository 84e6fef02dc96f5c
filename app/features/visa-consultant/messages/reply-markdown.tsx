import { Children, type ReactNode, useMemo } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import { Link } from "react-router";
import remarkBreaks from "remark-breaks";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { type LanguageCode, languageOf, languageTag } from "#shared/language.ts";
import {
  languagesOf,
  splitAtEnglishEnd,
  splitSources,
  spokenParts,
  withEndedLists,
  withHeldCitations,
} from "./answer-parts.ts";
import { citationNumber, screenAddress, sourceTitles, webAddress } from "./citations.ts";
import classes from "./reply.module.css";

const allowedElements = "p strong em h1 h2 h3 h4 h5 h6 ul ol li br a span".split(" ");

interface ReplyProps {
  /** Tells the language of the answer, of which other parts are in English. */
  question: string;
  text: string;
}

/** Drops HTML and pictures, and links only to web pages and screens of ours. Load it lazily. */
export function ReplyMarkdown({ question, text }: ReplyProps) {
  const language = languageOf(question);
  const components = useMemo(() => componentsFor(sourceTitles(text)), [text]);
  const { before, sources, after } = splitSources(text);
  const markdown = (part: string, partLanguage: LanguageCode | null, isStart = false) => (
    <Markdown
      skipHtml
      unwrapDisallowed
      allowedElements={allowedElements}
      remarkPlugins={[remarkBreaks]}
      rehypePlugins={isStart ? [[markLanguages, partLanguage], markLead] : [[markLanguages, partLanguage]]}
      urlTransform={(url) => webAddress(url) ?? screenAddress(url)}
      components={components}
    >
      {withHeldCitations(withEndedLists(part))}
    </Markdown>
  );
  return (
    <>
      {markdown(before, language, true)}
      {sources && (
        <details className={classes.sources}>
          <summary>
            <h3>{sources.heading}</h3> <span>{consultantTexts.message.pages(sources.count)}</span>
          </summary>
          {markdown(sources.list, null)}
        </details>
      )}
      {markdown(after, language)}
    </>
  );
}

/** Of an answer, for a live region. */
export function ReplyAloud({ question, text }: ReplyProps) {
  return (
    <>
      <p>{consultantTexts.message.consultant}</p>
      {spokenParts(text, languageOf(question)).map(({ at, text: said, lang }) => (
        <p key={at} lang={lang}>
          {said}
        </p>
      ))}
    </>
  );
}

/** For `lang`; undefined for English. */
export function tagOf(question: string): string | undefined {
  const language = languageOf(question);
  return language === null ? undefined : languageTag(language);
}

type Element = NonNullable<ExtraProps["node"]>;
type Content = Element["children"][number];

/** Gives paragraphs, headings and points the `lang` of their words. */
function markLanguages(language: LanguageCode | null) {
  return (tree: { children: Content[] }): void => {
    if (language === null) return;
    const blocks = tree.children
      .filter((child) => child.type === "element")
      .flatMap((child) => (/^[uo]l$/.test(child.tagName) ? child.children : [child]))
      .filter((child) => child.type === "element");
    const splits = blocks.map((block) => splitAtEnglishEnd(textOf(block)));
    const languages = languagesOf(
      blocks.map((block, index) => splits[index]?.[0] ?? textOf(block)),
      language,
    );
    for (const [index, block] of blocks.entries()) {
      const lang = languages[index];
      const split = splits[index];
      if (lang === undefined) continue;
      if (!split) block.properties["lang"] = lang;
      // The server ends its answers so, without marks.
      else if (block.children.every(({ type }) => type === "text")) block.children = partlyIn(lang, split);
    }
  };
}

/** The sum or the verdict that an answer begins with: bold words, and no question, which is the title of a part. */
function markLead() {
  return (tree: { children: Content[] }): void => {
    const block = tree.children.find((child) => child.type === "element");
    if (block?.tagName !== "p") return;
    const [start] = block.children;
    if (start?.type === "element" && start.tagName === "strong" && !/[?？؟]$/.test(textOf(start)))
      block.properties["data-lead"] = true;
  };
}

function partlyIn(lang: string, [start, end]: [string, string]): Content[] {
  const words: Content = { type: "text", value: start };
  return [
    { type: "element", tagName: "span", properties: { lang }, children: [words] },
    { type: "text", value: end },
  ];
}

function textOf(content: Content): string {
  if (content.type === "text") return content.value;
  return content.type === "element" ? content.children.map(textOf).join("") : "";
}

interface ParagraphProps {
  children?: ReactNode;
  lang?: string | undefined;
  "data-lead"?: boolean;
}

function Paragraph({ children, lang, "data-lead": isLead }: ParagraphProps) {
  return (
    <p dir="auto" lang={lang} className={isLead ? classes.lead : undefined}>
      {children}
    </p>
  );
}

/** Each part in its own writing direction. */
const textParts: Components = {
  p: Paragraph,
  // Only h3 is a heading here; the others keep a line of their own.
  h1: Paragraph,
  h2: Paragraph,
  h4: Paragraph,
  h5: Paragraph,
  h6: Paragraph,
  h3: ({ children, lang }) => (
    <h3 dir="auto" lang={lang}>
      {children}
    </h3>
  ),
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  li: ({ children, lang }) => {
    const [first, ...rest] = Children.toArray(children);
    const number = typeof first === "string" ? /^\[(\d{1,2})\] $/.exec(first)?.[1] : undefined;
    if (number === undefined)
      return (
        <li dir="auto" lang={lang}>
          {children}
        </li>
      );
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
      if (href.startsWith("/")) {
        return (
          <Link to={href} prefetch="intent" className={classes.way}>
            {children}
          </Link>
        );
      }
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
