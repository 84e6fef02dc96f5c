import { isWrittenIn, type LanguageCode, languageTag } from "#shared/language.ts";

interface AnswerParts {
  /** Null while there is none, as in small talk. `list` is Markdown. */
  sources: { heading: string; list: string; count: number } | null;
  /** What stands above and below the sources. */
  before: string;
  after: string;
}

/** A heading and at least one line `- [1] …`, as the server ends its answers. Its last line may still be coming. */
const sourcesSection = /^### (.{1,80})\n+((?:- \[\d{1,2}\] .*(?:\n|$))+)/m;

export function splitSources(answer: string): AnswerParts {
  const found = sourcesSection.exec(answer);
  if (!found) return { sources: null, before: answer, after: "" };
  const [section, heading = "", list = ""] = found;
  return {
    sources: { heading, list, count: list.trim().split("\n").length },
    before: answer.slice(0, found.index),
    after: answer.slice(found.index + section.length),
  };
}

/** A source's number stays on the line of the words that it belongs to. */
export function withHeldCitations(markdown: string): string {
  return markdown.replaceAll(/(?<=\S\S) (?=\[\[?\d{1,2}\]?\]\()/g, "\u00a0");
}

const listItem = /^\s*(?:[-*+]|\d{1,3}[.)])\s/;

/** Markdown takes a line behind the last bullet into it. Here it begins a paragraph, unless it is indented. */
export function withEndedLists(markdown: string): string {
  let isInList = false;
  const lines = markdown.split("\n").flatMap((line) => {
    const isItem = listItem.test(line);
    const endsList = isInList && !isItem && /^\S/.test(line);
    isInList = isItem || (isInList && !endsList && line.trim() !== "");
    return endsList ? ["", line] : [line];
  });
  return lines.join("\n");
}

/** For `lang`; undefined for English. Parts that do not tell are in the language of the one before, the first in that of the next. */
export function languagesOf(parts: readonly string[], language: LanguageCode | null): (string | undefined)[] {
  if (language === null) return parts.map(() => undefined);
  const told = parts.map((part) => isWrittenIn(part, language));
  let isOwn = told.find((one) => one !== null) ?? false;
  return told.map((one) => {
    isOwn = one ?? isOwn;
    return isOwn ? languageTag(language) : undefined;
  });
}

/** What the server ends its answers with, in English, also behind a sentence in another language. */
const englishEnd = "Information, not legal advice.";

/** A paragraph's beginning in another language, and its English end. Null where it has no such end. */
export function splitAtEnglishEnd(paragraph: string): [start: string, end: string] | null {
  const at = paragraph.indexOf(englishEnd);
  return at > 0 ? [paragraph.slice(0, at), paragraph.slice(at)] : null;
}

interface SpokenPart {
  /** Its place, from 0. */
  at: number;
  text: string;
  lang: string | undefined;
}

/** The answer as it is read out: without its sources, their numbers and marks. */
export function spokenParts(answer: string, language: LanguageCode | null): SpokenPart[] {
  const { before, after } = splitSources(answer);
  const texts = `${before}\n\n${after}`
    .split(/\n+/)
    .flatMap((line) => splitAtEnglishEnd(line) ?? [line])
    .map((line) =>
      line
        .replaceAll(/ ?\[\[?\d{1,2}\]?\]\([^)\s]*\)/g, "")
        .replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, "$1")
        .replaceAll("**", "")
        .replace(/^(?:#{1,6}|[-*]) /, "")
        .trim(),
    )
    .filter((line) => line !== "");
  const languages = languagesOf(texts, language);
  return texts.map((text, index) => ({
    at: index,
    text,
    lang: text.startsWith(englishEnd) ? undefined : languages[index],
  }));
}
