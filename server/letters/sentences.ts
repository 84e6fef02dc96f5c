/** Somebody's sentences as they wrote them. */
export interface Line {
  sentences: string[];
  /** "Funds:" above other lines. */
  isHeading: boolean;
  /** An empty line stands above. */
  isAfterGap: boolean;
}

const abbreviation =
  /(?:^|[\s(])(?:dr|prof|mr|mrs|ms|md|mst|st|no|vs|etc|e\.g|i\.e|b\.?sc|m\.?sc|ph\.?d|b\.?a|m\.?a|b\.?tech|m\.?tech|hons|eng|engg|engr|dept|univ|sc|ltd|pvt|inc|co|corp|approx|rs|u\.s|u\.k|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\p{L})\.$/iu;
const bullet = /^(?:[-*•●▪◦‣·–—>+]|\(?\d{1,2}[.)]|\(?[a-h]\))\s+/u;
const longestWord = 100;

/** @param limit how many sentences at most */
export function linesOf(text: string, limit: number): Line[] {
  const lines: Line[] = [];
  let left = limit;
  let isAfterGap = false;
  for (const written of wholeLines(text)) {
    const bare = written.replace(bullet, "");
    const sentences = sentencesOf(bare)
      .map((sentence) => tidied(sentence))
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
      .slice(0, left);
    if (sentences.length === 0) {
      isAfterGap ||= written.trim() === "";
      continue;
    }
    left -= sentences.length;
    const isHeading = !bullet.test(written) && /^[\p{L}\s'’/&()-]{2,45}\s*:\s*$/u.test(bare);
    lines.push({ sentences, isHeading, isAfterGap });
    isAfterGap = false;
  }
  return lines;
}

/** No note ends so: what follows may be denied or asked in it. */
const unfinished =
  /\b(?:not|never|no|that|if|whether|because|and|or|but|unless|although|though|than|as|when|while|the|an?|my|his|her|our|their|will|would|can|could|may|might|should|is|are|was|were|do|does|did|has|have|to|of|for|by|with|from|who|said|says|say|thinks?|thought|asked|claims?)\s*$/iu;

/** Lines that a mail program broke are one again. */
function wholeLines(text: string): string[] {
  const lines: string[] = [];
  for (const written of text.split("\n")) {
    const line = written.replace(/^#{1,6}\s+/u, "").replaceAll(/\*\*|__/gu, "");
    const before = lines.at(-1);
    const goesOn =
      before !== undefined &&
      (before.length > 40 || unfinished.test(before)) &&
      !/[.!?:;]["'”’)]*$/u.test(before) &&
      /^\p{Ll}/u.test(line) &&
      !bullet.test(line);
    if (goesOn) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(line);
  }
  return lines;
}

export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?।。！？]+["'”’)\]]*(?:\s+|$)/gu)) {
    const end = match.index + match[0].length;
    const sentence = line.slice(start, end).trim();
    if (match[0].startsWith(".") && end < line.length && abbreviation.test(sentence)) continue;
    if (isInQuotation(sentence, line.slice(end))) continue;
    if (sentence !== "") sentences.push(sentence);
    start = end;
  }
  const rest = line.slice(start).trim();
  return rest === "" ? sentences : [...sentences, rest];
}

/** A quotation is part of the sentence of whoever quotes it. */
function isInQuotation(sentence: string, rest: string): boolean {
  const count = (mark: RegExp, text: string) => text.match(mark)?.length ?? 0;
  const isStraight = count(/"/gu, sentence) % 2 === 1 && rest.includes('"');
  return isStraight || (count(/“/gu, sentence) > count(/”/gu, sentence) && rest.includes("”"));
}

/** No word is that long, and half of a number would be another number. */
function tidied(sentence: string): string {
  return sentence
    .split(/\s+/u)
    .filter((word) => word.length <= longestWord)
    .join(" ");
}

/** The same words, however they are written. */
export function sameWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ");
}
