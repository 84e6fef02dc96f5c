import type { LetterFlag } from "#shared/letters/letter.ts";
import { asksFalsehood, asksToHide, asksToHideBefore } from "#server/letters/falsehood.ts";
import { flagOf, type Looked } from "./said.ts";

const refused =
  /\b(?:i (?:was|have been|got|had)|my|visa|permit|application|they|embassy|consulate|officer)\b.{0,60}\b(?:refus(?:ed|al)|reject(?:ed|ion)|denied|denial)\b|\b(?:refus(?:ed|al)|reject(?:ed|ion)|denied)\b.{0,40}\b(?:visa|permit|from|by|in)\b|^\W*(?:one|two|1|2)? ?(?:visa )?(?:refusal|rejection)s?\b/iu;
const never =
  /\b(?:never|not)\b.{0,40}\b(?:been )?(?:refused|rejected|denied|had (?:any|a) (?:visa )?(?:refusal|rejection))|\bno (?:visa |previous |earlier |past |prior |other )*(?:refusals?|rejections?|denials?)\b|\bclean (?:visa|travel|immigration) (?:history|record)\b|^\W*(?:none|no|nil|n\/a|never)\W*$/iu;

const general = {
  hiding: "Application forms ask for earlier refusals, and what is kept back counts as a false statement.",
  falsehood: "A letter is compared with the papers, and what is untrue in it counts as a false statement.",
};

/** An earlier refusal that is to be left out, or is told in one place and denied in another. */
export function flagRefusals({ said, destination }: Looked): LetterFlag[] {
  const own = said.filter(({ of }) => of !== "resume");
  const hidden = own.find(
    ({ text, of }, at) =>
      asksToHide(text) || (own[at - 1]?.of === of && asksToHideBefore(own[at - 1]?.text ?? "", text)),
  );
  const told = own.find(({ text }) => refused.test(text) && !never.test(text) && !asksToHide(text));
  const isDenied = own.find(
    ({ text, of }) => never.test(text) && (of === "refusal" || /refus|reject|denied|denial|clean/iu.test(text)),
  );
  const found = hidden ?? (told && isDenied ? isDenied : undefined);
  if (found === undefined) return [];
  const consequence = destination?.letters.hiding ? destination.consequenceOf(destination.letters.hiding) : null;
  const rule = destination?.letters.refusals ?? null;
  return [
    flagOf("undisclosed-refusal", found.text, { rule: rule ?? consequence, otherwise: general.hiding, destination }),
  ];
}

/** What asks for an untrue fact or paper; it is not in the letter. */
export function flagFalsehood({ said, destination }: Looked): LetterFlag[] {
  const found = said.find(({ text, of }) => of !== "resume" && asksFalsehood(text));
  if (found === undefined) return [];
  const rule = destination?.letters.falsehood ? destination.consequenceOf(destination.letters.falsehood) : null;
  return [flagOf("false-papers", found.text, { rule, otherwise: general.falsehood, destination })];
}
