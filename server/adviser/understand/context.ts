import { hasMeaning, stemsOf } from "#server/adviser/read/words.ts";
import { withoutPlaces } from "./places.ts";

/** How likely each class is. */
export type Shares = ReadonlyMap<string, number>;
export type SharesOf = (text: string) => Shares;

/** A question within a message. */
export interface Part {
  text: string;
  shares: Shares;
  /** It is put as a question, and not told as a part of the story. */
  isAsked: boolean;
}

const person =
  /\b(?:husband|wife|hubby|wifey|spouse|partner|kids?|child|children|son|daughter|father|mother|parents?|brother|sister|uncle|aunt|friend|agent|sponsor)\b/gi;

/** "Can she work?" after a question about a wife is about a wife. */
export function withWhoIsMeant(text: string, before: readonly string[]): string {
  if (!/\b(?:s?he|her|him|his|they|them|their)\b/i.test(text) || text.search(person) >= 0) return text;
  const named = before.flatMap((one) => one.match(person)?.at(-1) ?? [])[0];
  return named === undefined ? text : `${text} (${named})`;
}

const goesOn =
  /^\W*(?:and|nd|n|ok|okay|so|but|then|also|what about|what if|how about|same|my \w+ (?:is|has) (?:the )?same|aur|ar|or|with|without|which one|why|can (?:he|she|they|it)|does (?:he|she|it)|is (?:he|she|it|that|this)|if)\b/i;
const fewWords = 3;
/** A short question that is as clear as this needs nothing from before. */
const clearAlone = 0.6;

/** A question that goes on from the one before is understood with it. */
export function sharesInContext(
  text: string,
  before: readonly string[],
  sharesOf: SharesOf,
): { of: Shares; text: string } {
  const content = contentOf(text);
  const [last] = before;
  const alone = sharesOf(text);
  const isClear = content > 0 && Math.max(...alone.values()) >= clearAlone;
  if (last === undefined || ((content > fewWords || isClear) && !goesOn.test(text))) return { of: alone, text };
  const whole = sharesInContext(last, before.slice(1), sharesOf);
  // "And for Germany?" asks the same of another country.
  if (content === 0) return whole;
  const joined = `${whole.text} ${text}`;
  const together = sharesOf(joined);
  return {
    of: new Map([...together].map(([name, share]) => [name, 0.6 * share + 0.4 * (alone.get(name) ?? 0)])),
    text: joined,
  };
}

/** Whether nothing but figures and units is its own: "why", "and with 20 months?". */
export function isBare(text: string): boolean {
  return contentOf(withoutFigures(text)) === 0;
}

function withoutFigures(text: string): string {
  return text.replaceAll(/\b\d+(?:[.,]\d+)?\b|\b(?:years?|months?|weeks?|days?|hours?)\b/gi, " ");
}

export function withBefore(text: string, [last]: readonly string[], sharesOf: SharesOf): Part | null {
  return last === undefined ? null : { text: `${last} ${text}`, shares: sharesOf(`${last} ${text}`), isAsked: true };
}

/** "And for Germany?", "uk then? taught msc", "same in italy": little else is asked than of another country. */
export function goesElsewhere(text: string): boolean {
  const content = contentOf(withoutFigures(text));
  return (
    content === 0 || (content <= fewWords && /\b(?:same|also|too|then|similar|what about|how about)\b/i.test(text))
  );
}

/** Words that tell more than a country and a link to what was said. */
export function contentOf(text: string): number {
  const stems = stemsOf(withoutPlaces(text)).filter(
    (stem) =>
      hasMeaning(stem) &&
      stem !== "zzplac" &&
      !/^(?:nd|ok|aur|okai|choos|instead|situat|sister|brother|friend|same|similar|thing|then)$/.test(stem),
  );
  return new Set(stems).size;
}

const leastWords = 3;
/** Each is ranked against all explanations. */
const mostPieces = 8;

/** Where a sentence or a clause ends; what ends it stays with it. */
const betweenParts = /(?<=[?？؟!;。\n])|(?<=\.)\s|,\s|\b(?:and|also|plus)\b/i;
const asks =
  /[?？؟]|^\W*(?:so |but |then |ok |pls |please )?(?:how|what|when|where|which|who|whom|whose|why|can|could|may|do|does|did|is|are|am|will|would|should|must|shall|need i|have i)\b|\b(?:how (?:much|many|long|old|soon|early)|what (?:is|are)|whether|tell me|need to know|i want to know)\b/i;

/** "Can she work", but not "wife also" or "Italy?". */
export function isWhole(text: string): boolean {
  return contentOf(text) > 0 && asks.test(text.replaceAll("?", ""));
}

/** The message, and where it holds several questions each of them. */
export function partsOf(text: string, whole: { of: Shares; text: string }, sharesOf: SharesOf): Part[] {
  const pieces = [...new Set(text.split(betweenParts).map((piece) => piece.trim()))]
    .filter(
      (piece) => contentOf(piece) >= leastWords || (contentOf(piece) >= 1 && piece.split(/\s+/).length >= leastWords),
    )
    .slice(0, mostPieces);
  const main: Part = { text: whole.text, shares: whole.of, isAsked: true };
  return pieces.length < 2
    ? [main]
    : [main, ...pieces.map((piece) => ({ text: piece, shares: sharesOf(piece), isAsked: asks.test(piece) }))];
}
