/** Their full stop ends no sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|[bm]\.?sc|b\.?a|m\.?a|ph\.?d|dr|mr|mrs|ms|prof|rs|tk|no|st|e\.g|i\.e|approx|univ|govt|inst|dept)$/iu;

/** The lookbehind tries a run of marks once: trying each mark would take quadratic time. */
const boundary = /(?<![.!?])[.!?]+["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{Nd}£€$])|\n+/gu;

/** Longer ones are no speech, and would take long to read. */
const maxSentence = 600;

/** Trimmed, not empty, in order; too long ones in pieces. */
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

/** Studies that are over, planned studies, or something else. */
export type Role = "past" | "target" | "other";

const pastWords =
  /\b(?:graduated|completed|finished|finishing|completing|passed|studied|obtained|earned|received (?:my|a)|did my|was a student|i hold|i have (?:a|an|done|my)|holding|have a (?:bachelor|master|degree)|previous(?:ly)?|former(?:ly)?|during my|my undergraduate|while studying|alumn\w*|taught|worked)\b/gi;
const targetWords =
  /\b(?:will|going to|i'll|want|plan|wish|hope|would like|intend|aim|appl(?:y|ied|ying)|admission|admitted|accepted|offer\w*|chose|choose|chosen|choosing|selected|pursu\w+|enrol\w*|join|intake|starts?|begins?|starting|seek\w*|next|my (?:new|chosen) (?:course|programme|program|university)|this (?:course|programme|program|university|degree))\b/gi;

/** By the nearest verb before `index`, else after it. */
export function roleAt(sentence: string, index: number): Role {
  const marks = [
    ...Array.from(sentence.matchAll(pastWords), (match) => ({ at: match.index, role: "past" as const })),
    ...Array.from(sentence.matchAll(targetWords), (match) => ({ at: match.index, role: "target" as const })),
  ].toSorted((one, other) => one.at - other.at);
  const before = marks.findLast(({ at }) => at <= index);
  return (before ?? marks[0])?.role ?? "other";
}

/** At most 200 characters, of whole words. */
export function quoteOf(sentence: string): string {
  const line = sentence.replaceAll(/\s+/g, " ").trim();
  if (line.length <= 200) return line;
  const start = line.slice(0, 199);
  const space = start.lastIndexOf(" ");
  return `${(space > 100 ? start.slice(0, space) : start).toWellFormed()}…`;
}

/** By the words before `index`: "no loan", "not taking a loan", "without my uncle". */
export function isDenied(sentence: string, index: number): boolean {
  return /\b(?:no|not|never|without|nor|n't|nobody|don't|didn't|haven't|won't|isn't)\b[^,;.]{0,24}$/i.test(
    sentence.slice(Math.max(0, index - 40), index).replaceAll("’", "'"),
  );
}
