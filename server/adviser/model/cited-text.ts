import type { Source } from "#server/adviser/answer/sources.ts";

export interface CitedText {
  /** @returns what can be shown by now */
  add(piece: string): string;
  /** @returns the rest */
  end(): string;
  readonly cited: ReadonlySet<number>;
}

/** An opening bracket that nothing closes must not stop the stream. */
const MAX_PENDING = 2_000;

/**
 * What is left of a model's answer when it is light Markdown with nothing but our citations: `[2]` becomes a link to the
 * second source, other numbers, links, addresses, images and HTML go. Works sentence by sentence, so that what is
 * streamed is what is stored.
 */
export function createCitedText(sources: readonly Source[]): CitedText {
  const cited = new Set<number>();
  let held = "";
  let isOver = false;

  function give(text: string): string {
    if (isOver) return "";
    // The list of sources is written by us.
    const own = text.search(/^[ \t]*(?:#+|\*\*)[ \t]*(?:sources?|references?|read more|citations?)\b.*$/im);
    if (own >= 0) isOver = true;
    return cleaned(own >= 0 ? text.slice(0, own) : text, sources, cited);
  }

  return {
    cited,
    add(piece) {
      held += piece;
      const end = held.length > MAX_PENDING ? held.length : completeUntil(held);
      const ready = held.slice(0, end);
      held = held.slice(end);
      return give(ready);
    },
    end() {
      const rest = held;
      held = "";
      return give(rest);
    },
  };
}

/** The end of the last sentence or line with every bracket closed, or 0. */
function completeUntil(text: string): number {
  const ends = [...text.matchAll(/\n+|[.!?:][)\]*]*[ \t]+/g)].map(({ index, 0: found }) => index + found.length);
  return ends.findLast((end) => isClosed(text.slice(0, end))) ?? 0;
}

function isClosed(text: string): boolean {
  const lastOpen = Math.max(text.lastIndexOf("["), text.lastIndexOf("<"));
  if (lastOpen < 0) return true;
  const after = text.slice(lastOpen);
  const isLink = /^\[[^\]]*\]\(/.test(after);
  return isLink ? after.includes(")") : /[\]>]/.test(after);
}

/** Stand for a citation's brackets while all others are removed; the input cannot contain them. */
const [open, close] = ["\ue000", "\ue001"];

function cleaned(text: string, sources: readonly Source[], cited: Set<number>): string {
  const citation = (number: number): string => (sources[number - 1] === undefined ? "" : `${open}${number}${close}`);
  const citations = (numbers: string) =>
    numbers
      .split(/[,;\s]+/)
      .map((number) => citation(Number(number)))
      .filter((one) => one !== "")
      .join(" ");
  const byUrl = (url: string) => sources.findIndex((source) => source.url === url) + 1;
  const link = (number: number): string => {
    const source = sources[number - 1];
    if (source === undefined) return "";
    cited.add(number);
    return `[${number}](${source.url})`;
  };
  return (
    text
      .toWellFormed()
      // Also removes these two from the input.
      .replaceAll(/[^\P{Cc}\t\n]|[\ue000\ue001]/gu, "")
      // First, since a backtick can hide a link from the patterns below.
      .replaceAll("`", "")
      .replaceAll(/<!--.*?(?:-->|$)/gs, "")
      .replaceAll(/<\/?[a-z!?][^<>]*>?/gi, "")
      .replaceAll(/<(?=[/a-z!?])/gi, "")
      // Bounded repetitions: hostile answers take no longer.
      .replaceAll(/!?\[(\d{1,4})\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,500}\)/g, (_, number: string) =>
        citation(Number(number)),
      )
      .replaceAll(
        /!?\[([^\][\n]{0,500})\]\(((?:[^()\n]|\([^()\n]{0,200}\)){0,500})\)/g,
        (_, label: string, target: string) =>
          [label, citation(byUrl(target.trim().split(/\s/)[0] ?? ""))].filter((part) => part !== "").join(" "),
      )
      .replaceAll(/\[ ?(\d{1,4}(?: ?[,;] ?\d{1,4}){0,20}) ?\]/g, (_, numbers: string) => citations(numbers))
      .replaceAll(/[ \t]?(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s\ue000]*/gi, "")
      // Without brackets there are no links and no definitions.
      .replaceAll("[", "(")
      .replaceAll("]", ")")
      // Removed citations may have separated `<` from its tag, or two halves of an address.
      .replaceAll(/<(?=[/a-z!?])/gi, " ")
      .replaceAll(/^[ \t]*#+[ \t]*/gm, "### ")
      .replaceAll(/[ \t]{1,3}(?=[.,;])/g, "")
      .replaceAll(/\ue000(\d+)\ue001/g, (_, number: string) => link(Number(number)))
  );
}
