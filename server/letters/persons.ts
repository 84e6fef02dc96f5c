/** People around an applicant, in the words of source of a pattern. */
export const kin =
  "(?:(?:grand)?(?:fathers?|mothers?|parents?)|dad|mum|mom|brothers?|sisters?|siblings?|uncles?|aunts?|cousins?|nephews?|nieces?|husband|wife|spouse|sons?|daughters?|children|family|relatives?|friends?|in-laws?|fiance\\w*|guardians?|sponsors?)";

const person = new RegExp(
  `\\b(?:${kin}|employer|boss|teacher|agent|consultant|neighbou?rs?|roommate|colleague)\\b`,
  "iu",
);
const pronoun = /\b(?:he|she|they|him|her|hers|his|their|theirs|them)\b/iu;

/** Whether it names somebody other than the writer. */
export const namesPerson = (text: string): boolean => person.test(text);

/** Whether it speaks of somebody whom only an earlier sentence named: elsewhere "he" would be somebody else. */
export function speaksOfSomebodyBefore(sentence: string): boolean {
  const at = sentence.search(pronoun);
  return at >= 0 && !person.test(sentence.slice(0, at));
}
