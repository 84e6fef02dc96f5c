import type { Answers } from "@workspace/visa-rules";

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
/** Between a person and what is said of them. */
const between =
  /^(?:my|our|the|a|an|one|two|three|four|five|[1-9]|small|little|twin|only|elder|younger|year|yr|yrs|old|\d+ ?yo)$/;
const counts: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, twin: 2, three: 3, four: 4, five: 5 };
const pays =
  /^(?:pays?|paid|paying|sponsors?|sponsoring|funds?|funding|earns?|salary|income|account|savings?|works?|money)$/;
const near = 5;

/** Who comes along, and how many children, as far as it is said. */
export function companyIn(words: readonly string[]): Answers {
  const isAll = all.test(words.join(" "));
  const members = words.flatMap((word, at) => {
    const isPartner = partner.test(word);
    const isChild = child.test(word) || (boyOrGirl.test(word) && ofFamily.test(words[at - 1] ?? ""));
    return isPartner || isChild ? [{ at, word, isPartner, isComing: isAll || comesAlong(words, at) }] : [];
  });
  // "Wife and two kids": who is named with somebody who comes, comes as well.
  for (const [index, one] of members.entries()) {
    const before = members[index - 1];
    if (before?.isComing === true && startOf(words, one.at) === before.at + 1) one.isComing = true;
  }
  const coming = members.filter(({ isComing }) => isComing);
  if (coming.length === 0) return nobody.test(words.join(" ")) ? { family: [] } : {};
  const children = coming.filter(({ isPartner }) => !isPartner);
  const numbers = children.map(({ at, word }) => countAt(words, at) ?? (plural.test(word) ? null : 1));
  const isCounted = children.length > 0 && numbers.every((number) => number !== null);
  return {
    family: [...(coming.length > children.length ? ["partner"] : []), ...(children.length > 0 ? ["children"] : [])],
    ...(isCounted && { children: numbers.reduce((sum: number, number) => sum + (number ?? 0), 0) }),
  };
}

function comesAlong(words: readonly string[], at: number): boolean {
  const after = words.slice(at + 1, at + 1 + near);
  if (after.slice(0, 3).some((word) => pays.test(word))) return false;
  const before = words.slice(Math.max(0, at - near), at);
  const behind = after.join(" ");
  return (
    /^(?:also|too)\b|^(?:\S+ ){0,2}(?:with|and) (?:me|us|i)\b/.test(behind) ||
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
