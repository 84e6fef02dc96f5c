import type { Understood } from "#server/adviser/understand/understanding.ts";
import { asksIfAllowed, asksIfRight, innocent, lawful, requests, telltale } from "./telltale.ts";

const sure = 0.5;
/** What is a little like every deceit is none. */
const sureOfOne = 0.5;
const surePapers = 0.65;
/** Work beside a preparatory course, and work alone, are told of in the same words. */
const surePurpose = 0.9;
const sureThoughInnocent = 0.95;
const sureWithTelltale = 0.15;
/** A vague text is like no deceit in particular. */
const leastLike = 0.2;
/** From here on it need not be: the explanations hold the words of few deceits. */
const sureAlone = 0.7;

/**
 * The subject of the deceit that somebody asks to be helped with; null for all others.
 * @param likenessOf how like the question is to what is explained of a subject, from 0 to 1
 */
export function deceitIn(
  { shares, ownShares, text: written }: Pick<Understood, "shares" | "ownShares" | "text">,
  likenessOf: (subject: string) => number,
): string | null {
  const text = written.replaceAll(/['’]/g, "");
  // A further question is judged by itself, too: what was harmless before hides nothing.
  const kinds = [...shares]
    .filter(([name]) => name.startsWith("deceit-") && name !== "deceit-by-agent")
    .map(([name, share]): [string, number] => [name, Math.max(share, ownShares.get(name) ?? 0)]);
  const [kind = "", most = 0] = kinds.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const all = kinds.reduce((sum, [, share]) => sum + share, 0);
  if (lawful.some((pattern) => pattern.test(text))) return null;
  const request = requests.find(([, pattern]) => pattern.test(text));
  if (request) return request[0];
  if (innocent.test(text)) return all >= sureThoughInnocent && most >= sure ? kind : null;
  const isTelltale = telltale.test(text);
  // Who asks whether it is allowed gets the rule, unless it is to go unseen.
  if (kind === "deceit-work" && asksIfAllowed.test(text) && !isTelltale) return null;
  if (kind === "deceit-papers" && most < surePapers && asksIfRight.test(text) && !isTelltale) return null;
  if (all >= (kind === "deceit-purpose" ? surePurpose : sureAlone)) return kind;
  const isSure = kind !== "deceit-purpose" && all >= sure && most >= sureOfOne;
  if (isSure && (isTelltale || likenessOf(kind) >= leastLike)) return kind;
  return isTelltale && all >= sureWithTelltale ? kind : null;
}
