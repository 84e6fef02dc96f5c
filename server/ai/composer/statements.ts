export interface Piece {
  text: string;
  paragraph: number;
  /** `marked` with a colon behind it. */
  heading: "marked" | "possible" | null;
}

const abbreviation =
  /(?:^|[\s(])(?:dr|prof|mr|mrs|ms|md|mst|st|no|vs|etc|e\.g|i\.e|b\.?sc|m\.?sc|ph\.?d|b\.?a|m\.?a|b\.?tech|m\.?tech|hons|eng|engg|engr|dept|univ|sc|ltd|pvt|inc|co|corp|approx|u\.s|u\.k|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\p{L})\.$/iu;
const bullet = /^(?:[-*•●▪◦‣·–—>+]|\(?\d{1,2}[.)]|\(?[a-h]\))\s+/u;

function headingOf(line: string): Piece["heading"] {
  if (/^[\p{L}\s'’/&()-]{2,45}\s*[:?]\s*$/u.test(line)) return "marked";
  return /^(?:\p{Lu}[\p{L}&]*\s*){1,4}$/u.test(line) ? "possible" : null;
}

/** Sentences, list lines and parts of comma lists, in order. */
export function piecesOf(text: string, limit: number): Piece[] {
  const pieces: Piece[] = [];
  let paragraph = 0;
  for (const line of linesOf(text)) {
    paragraph++;
    const heading = bullet.test(line) ? null : headingOf(line);
    for (const sentence of sentencesOf(line.replace(bullet, ""))) {
      for (const part of partsOf(sentence)) {
        const trimmed = part.replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/gu, "");
        if (/[\p{L}\p{N}]/u.test(trimmed)) pieces.push({ text: trimmed, paragraph, heading });
        if (pieces.length >= limit) return pieces;
      }
    }
  }
  return pieces;
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const written of text.split("\n")) {
    const line = written.replace(/^#{1,6}\s+/u, "").replaceAll(/\*\*|__/gu, "");
    const before = lines.at(-1);
    const goesOn =
      before !== undefined &&
      before.length > 40 &&
      !/[.!?:;]["'”’)]*$/u.test(before) &&
      /^\p{Ll}/u.test(line) &&
      !bullet.test(line);
    if (goesOn) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(line);
  }
  return lines;
}

function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.!?।。！？]+["'”’)\]]*(?:\s+|$)|;\s+/gu)) {
    const end = match.index + match[0].length;
    const sentence = line.slice(start, end).trim();
    if (match[0].startsWith(".") && end < line.length && abbreviation.test(sentence)) continue;
    if (sentence !== "") sentences.push(sentence);
    start = end;
  }
  const rest = line.slice(start).trim();
  if (rest !== "") sentences.push(rest);
  return sentences.flatMap(splitRunOn);
}

const LONGEST = 90;

/** Splits at "and i" and "then i" where people use no full stops, and cuts what is still too long. */
function splitRunOn(sentence: string): string[] {
  if (sentence.length < 200) return [sentence];
  const parts = sentence.split(/[,\s]+(?=(?:and|then|also|so|but|after that) i\s)/iu);
  return parts.flatMap((part) => {
    // No word is that long, and half of a number would be another number.
    const words = part.split(/\s+/u).filter((word) => word.length <= 100);
    if (words.length <= LONGEST) return [words.join(" ")];
    return Array.from({ length: Math.ceil(words.length / LONGEST) }, (_, at) =>
      words.slice(at * LONGEST, (at + 1) * LONGEST).join(" "),
    );
  });
}

/** "cgpa 3.2, ielts 6.5, father will sponsor" gives three. */
function partsOf(sentence: string): string[] {
  const parts = sentence.split(/\s*[,|]\s+|\s+(?:->|=>|→)\s+/u);
  if (parts.length < 3) return [sentence];
  const isList = parts.every(
    (part) => part.split(/\s+/u).length <= 10 && !/^(?:and|or|which|who|where|that|but|so)\b/iu.test(part),
  );
  const opensLikeOne =
    /^(?:i|my|we|our|the|a|an|it|he|she|they|this|in|at|on|with|for|to|as|after|during|because|when|dear)\s/iu.test(
      sentence,
    );
  if (!isList || opensLikeOne || parts.filter(startsFact).length < 2) return [sentence];
  const facts: string[] = [];
  for (const part of parts) {
    const before = facts.at(-1);
    // "BSc in CSE, BUET, 2021" is one fact.
    if (before === undefined || startsFact(part)) facts.push(part);
    else facts[facts.length - 1] = `${before}, ${part}`;
  }
  return facts;
}

function startsFact(part: string): boolean {
  return /^(?:i(?:'m|'ve)?\s|my\s|want|will|work|complet|graduat|studi|father|mother|parents|uncle|c?gpa|ielts|toefl|pte|gre|gmat|b\.?sc|m\.?sc|bba|mba|ba\b|ma\b|bachelor|master|hsc|ssc|phd|no\s|\d+\s+(?:years?|yrs?)|come back|return|got|have|plan|need|sponsor|budget|fund)/iu.test(
    part,
  );
}
