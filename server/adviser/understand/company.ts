import type { Answers } from "@workspace/visa-rules";
import type { Figures } from "./figures.ts";

const partner = /^(?:wi(?:fe|fey)|husband|hubb?(?:y|ie)|spouse|partner)$/;
const child = /^(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)|toddlers?|infants?)$/;
/** They are children of the writer's only if something says so. */
const boyOrGirl = /^(?:boys?|girls?)$/;
const ofFamily = /^(?:my|our|one|two|three|[1-9]|small|little|twin|elder|younger)$/;
const plural = /^(?:kids|children|sons|daughters|babies|toddlers|infants|boys|girls)$/;

const comes = /^(?:come|comes|coming|came|join|joins|joining|accompany|accompanies|accompanying|along|dependa?e?nts?)$/;
const taken = /^(?:bring|bringing|take|taking|carry|carrying|with|plus|me|i)$/;
const all =
  /\bfamily of \d\b|\b(?:bring|bringing|take|taking|with) (?:my |our |the )?(?:whole )?family\b|\bfamily (?:comes?|coming|applying)\b|\b(?:two|three|four|[2-6]) (?:of us|persons|people)\b/;
const nobody =
  /\b(?:no|without) (?:kids?|child(?:ren)?|famil(?:y|ies)|dependa?e?nts?)\b|\b(?:going|coming|go|come|travel(?:ling)?|me|am|im) alone\b|\b(?:only|just) me\b/;
const alone = /\b(?:coming|going|come|go|travel(?:ling)?|apply(?:ing)?|move|moving) alone\b|\b(?:only|just) me\b/;
/** Who does not come, or is somebody else's. */
const stays =
  /^(?:not|wont|cant|cannot|dont|doesnt|isnt|arent|no|never|stays?|staying|remains?|remaining|behind|without|lives?|living|his|her|their|friend|friends|has)$/;
/** Between a person and what is said of them. */
const between =
  /^(?:my|our|the|a|an|one|two|three|four|five|[1-9]|small|little|twin|only|elder|younger|year|yr|yrs|old|\d+ ?yo)$/;
const counts: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, twin: 2, three: 3, four: 4, five: 5 };
const pays =
  /^(?:pays?|paid|paying|sponsors?|sponsoring|funds?|funding|earns?|salary|income|account|savings?|works?|money)$/;
const near = 5;

/** Who comes along, and how many children, as far as it is said. */
export function companyIn({ words, clauses }: Pick<Figures, "words" | "clauses">): Answers {
  const text = words.join(" ");
  if (alone.test(text)) return { family: [] };
  const isAll = all.test(text);
  const members = words.flatMap((word, at) => {
    const isPartner = partner.test(word);
    const isChild = child.test(word) || (boyOrGirl.test(word) && ofFamily.test(words[at - 1] ?? ""));
    if (!isPartner && !isChild) return [];
    const isComing = !isStaying(words, clauses, at) && (isAll || comesAlong(words, clauses, at));
    return [{ at, word, isPartner, isComing }];
  });
  // "Wife and two kids": who is named with somebody who comes, comes as well.
  for (const [index, one] of members.entries()) {
    const before = members[index - 1];
    if (before?.isComing === true && startOf(words, one.at) === before.at + 1) one.isComing = true;
  }
  const coming = members.filter(({ isComing }) => isComing);
  if (coming.length === 0) return nobody.test(text) ? { family: [] } : {};
  const named = coming.filter(({ isPartner }) => !isPartner);
  // A child that is named again is the same.
  const children = named.filter(({ word }, index) => named.findIndex((other) => other.word === word) === index);
  const numbers = children.map(({ at, word }) => countAt(words, at) ?? (plural.test(word) ? null : 1));
  const isCounted = children.length > 0 && numbers.every((number) => number !== null);
  return {
    family: [...(coming.length > named.length ? ["partner"] : []), ...(children.length > 0 ? ["children"] : [])],
    ...(isCounted && { children: numbers.reduce((sum: number, number) => sum + (number ?? 0), 0) }),
  };
}

function isStaying(words: readonly string[], clauses: readonly number[], at: number): boolean {
  const isNear = (one: number) => clauses[one] === clauses[at] && one >= startOf(words, at) - 3 && one <= at + near;
  return words.some((word, one) => isNear(one) && stays.test(word));
}

function comesAlong(words: readonly string[], clauses: readonly number[], at: number): boolean {
  const inClause = (from: number, to: number) =>
    words.slice(from, to).filter((_, offset) => clauses[from + offset] === clauses[at]);
  // "My wife, she can come".
  const isGoingOn = clauses[at + 1] !== clauses[at] && /^(?:s?he|they)$/.test(words[at + 1] ?? "");
  const after = isGoingOn ? words.slice(at + 1, at + 1 + near) : inClause(at + 1, at + 1 + near);
  if (after.slice(0, 3).some((word) => pays.test(word))) return false;
  const before = inClause(Math.max(0, at - near), at);
  return (
    /^(?:also|too)\b|^(?:\S+ ){0,2}(?:with|and) (?:me|us|i)\b/.test(after.join(" ")) ||
    [...before, ...after].some((word) => comes.test(word)) ||
    taken.test(words[startOf(words, at) - 1] ?? "")
  );
}

/** Where "and my one small" before a word begins. */
function startOf(words: readonly string[], at: number): number {
  let start = at;
  while (start > 0 && between.test(words[start - 1] ?? "")) start -= 1;
  return start > 0 && words[start - 1] === "and" ? start - 1 : start;
}

/** "Two small kids"; an age is no number of them. */
function countAt(words: readonly string[], at: number): number | null {
  for (let one = at - 1; one >= startOf(words, at); one -= 1) {
    const word = words[one] ?? "";
    if (/^(?:year|yr|yrs|old)$/.test(word)) return null;
    const count = counts[word] ?? (/^[1-9]$/.test(word) ? Number(word) : null);
    if (count !== null) return count;
  }
  return null;
}
