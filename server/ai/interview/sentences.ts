/** After these a full stop ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|[bm]\.?sc|b\.?a|m\.?a|ph\.?d|dr|mr|mrs|ms|prof|rs|tk|no|st|e\.g|i\.e|approx|univ|govt|inst|dept)$/iu;

/** A run of marks is tried from its beginning alone: from each of them, a long one would take very long. */
const boundary = /(?<![.!?])[.!?]+["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{Nd}£€$])|\n+/gu;

/** Nobody speaks longer sentences; what is read of them stays quick, whatever a text looks like. */
const maxSentence = 600;

/** The sentences of a text, each trimmed, none empty, in their order; the longest in pieces. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(boundary)) {
    const isBreak = match[0].startsWith("\n");
    if (!isBreak && abbreviation.test(text.slice(Math.max(start, match.index - 12), match.index))) continue;
    const end = match.index + match[0].length;
    sentences.push(text.slice(start, end));
    start = end;
  }
  sentences.push(text.slice(start));
  return sentences.flatMap((sentence) => inPieces(sentence.trim())).filter((sentence) => sentence !== "");
}

function inPieces(sentence: string): string[] {
  const count = Math.ceil(sentence.length / maxSentence);
  return Array.from({ length: count }, (_, at) =>
    sentence.slice(at * maxSentence, (at + 1) * maxSentence).toWellFormed(),
  );
}

/** What a mention speaks of: studies that are over, those that are meant now, or something else. */
export type Role = "past" | "target" | "other";

const pastWords =
  /\b(?:graduated|completed|finished|finishing|completing|passed|studied|obtained|earned|received (?:my|a)|did my|was a student|i hold|i have (?:a|an|done|my)|holding|have a (?:bachelor|master|degree)|previous(?:ly)?|former(?:ly)?|during my|my undergraduate|while studying|alumn\w*|taught|worked)\b/gi;
const targetWords =
  /\b(?:will|going to|i'll|want|plan|wish|hope|would like|intend|aim|appl(?:y|ied|ying)|admission|admitted|accepted|offer\w*|chose|choose|chosen|choosing|selected|pursu\w+|enrol\w*|join|intake|starts?|begins?|starting|seek\w*|next|my (?:new|chosen) (?:course|programme|program|university)|this (?:course|programme|program|university|degree))\b/gi;

/**
 * What the words at `index` of a sentence speak of, by the nearest verb before them, or else after them. A mention
 * with neither is `other`.
 */
export function roleAt(sentence: string, index: number): Role {
  const marks = [
    ...Array.from(sentence.matchAll(pastWords), (match) => ({ at: match.index, role: "past" as const })),
    ...Array.from(sentence.matchAll(targetWords), (match) => ({ at: match.index, role: "target" as const })),
  ].toSorted((one, other) => one.at - other.at);
  const before = marks.findLast(({ at }) => at <= index);
  return (before ?? marks[0])?.role ?? "other";
}

/** A sentence as it is quoted: at most 200 characters, of whole words. */
export function quoteOf(sentence: string): string {
  const line = sentence.replaceAll(/\s+/g, " ").trim();
  if (line.length <= 200) return line;
  const start = line.slice(0, 199);
  const space = start.lastIndexOf(" ");
  return `${(space > 100 ? start.slice(0, space) : start).toWellFormed()}…`;
}

/** Whether the words before `index` deny what follows: "no loan", "not taking a loan", "without my uncle". */
export function isDenied(sentence: string, index: number): boolean {
  return /\b(?:no|not|never|without|nor|n't|nobody|don't|didn't|haven't|won't|isn't)\b[^,;.]{0,24}$/i.test(
    sentence.slice(Math.max(0, index - 40), index).replaceAll("’", "'"),
  );
}
