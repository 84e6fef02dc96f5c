import type { Source } from "./sources.ts";

export interface CitedText {
  /** @returns what of a growing answer may be shown by now */
  add(piece: string): string;
  /** @returns the rest */
  end(): string;
  /** The numbers of the sources cited so far. */
  readonly cited: ReadonlySet<number>;
}

/** An opening bracket that nothing closes must not hold an answer back for ever. */
const MOST_HELD = 2_000;

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
    // The list of sources is ours to write.
    const own = text.search(/^[ \t]*(?:#+|\*\*)[ \t]*(?:sources?|references?|read more|citations?)\b.*$/im);
    if (own >= 0) isOver = true;
    return cleaned(own >= 0 ? text.slice(0, own) : text, sources, cited);
  }

  return {
    cited,
    add(piece) {
      held += piece;
      const end = held.length > MOST_HELD ? held.length : completeUntil(held);
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

/** Where the last finished sentence or line ends with every bracket closed; 0 where none does. */
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

/** Around the number of a citation while all brackets that came in are taken away; nothing that comes in holds them. */
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
      // Control characters but tab and line break, and the ones that stand for brackets.
      .replaceAll(/[^\P{Cc}\t\n]|[\ue000\ue001]/gu, "")
      // Before anything is looked for: what is broken by them would be whole without them.
      .replaceAll("`", "")
      .replaceAll(/<!--.*?(?:-->|$)/gs, "")
      .replaceAll(/<\/?[a-z!?][^<>]*>?/gi, "")
      .replaceAll(/<(?=[/a-z!?])/gi, "")
      // Repetitions are bounded: a hostile answer is taken apart in no more time than another.
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
      // Without brackets there is no link and no definition of one.
      .replaceAll("[", "(")
      .replaceAll("]", ")")
      // Citations that went may have stood between a bracket and its tag; the halves of an address must not meet.
      .replaceAll(/<(?=[/a-z!?])/gi, " ")
      .replaceAll(/^[ \t]*#+[ \t]*/gm, "### ")
      .replaceAll(/[ \t]{1,3}(?=[.,;])/g, "")
      .replaceAll(/\ue000(\d+)\ue001/g, (_, number: string) => link(Number(number)))
  );
}
