import type { LetterFlag } from "#shared/letters/letter.ts";
import { flagOf, type Looked } from "./said.ts";

const visaOffice =
  /\b(?:embass(?:y|ies)|consulates?|consul(?:ar)?|entry clearance|visas? (?:and|&) immigration|high commission|visa (?:officer|office|section|centre|center)|immigration (?:officer|office|department|authority)|home office|ukvi|ircc|uscis|ind\b|case ?worker|vfs|border force|questura|immigrazione|pr[ée]fecture|ausl[äa]nderbeh[öo]rde|ambassade|botschaft|migrationsverket)\b/iu;
const university =
  /\b(?:admissions?|universit(?:y|ies)|college|dean|faculty|department|registrar|graduate school|professor|selection committee)\b/iu;
const greeted = /^\W*(?:dear|to|respected|attention|attn|for the attention of)\b.{0,80}$/iu;
const addressed = /\b(?:address(?:ed)?|letter|sop|statement|write|send|submit)\b.{0,40}\bto (?:the |our )?(.{3,80})/iu;

/** Whom the person wants it to go to, in their words. */
function addresseeIn({ material, said }: Looked): string | null {
  if (material.facts.addressee !== null) return material.facts.addressee;
  const first = said.find(({ of }) => of === "prompt");
  if (first && greeted.test(first.text)) return first.text;
  return (
    said
      .filter(({ of }) => of === "prompt")
      .find(({ text }) => addressed.test(text) && visaOffice.test(addressed.exec(text)?.[1] ?? ""))?.text ?? null
  );
}

export function flagPurpose(looked: Looked): LetterFlag[] {
  const { destination, purpose, material } = looked;
  if (destination === null || material.documentType === "professional_email") return [];
  const addressee = addresseeIn(looked);
  const { purposes, not_read: notRead, agency } = destination.letters;
  const reader =
    purposes.find((one) => one.purpose === purpose)?.reader ?? (purpose === "visa-cover" ? "visa office" : null);
  const isToOffice = addressee !== null && visaOffice.test(addressee);
  const isToSchool = addressee !== null && !isToOffice && university.test(addressee);
  const flags: LetterFlag[] = [];
  if ((isToOffice && reader === "university") || (isToOffice && agency !== null)) {
    flags.push(
      flagOf("wrong-addressee", addressee, {
        rule: agency ?? notRead,
        otherwise: "This letter is part of the application for a place: the university reads it.",
        destination,
      }),
    );
  }
  if (isToSchool && reader === "visa office") {
    flags.push(
      flagOf("wrong-addressee", addressee, {
        rule: null,
        otherwise: "This letter is part of the application for the visa or permit: the visa office reads it.",
        destination,
      }),
    );
  }
  const forVisa = looked.said.find(({ text, of }) => of === "prompt" && forOffice.test(text));
  const isForVisa = purpose === "visa-cover" || purpose === "study-plan" || forVisa !== undefined || isToOffice;
  if (notRead?.purposes.includes(purpose) === true && isForVisa) {
    const quote = forVisa?.text ?? addressee ?? material.country ?? "";
    flags.push(flagOf("not-read-here", quote, { rule: notRead, otherwise: "", destination }));
  }
  return flags;
}

/** A letter that is meant for the decision on the visa. */
const forOffice =
  /\b(?:visa|f-?1|permit|ukvi|embassy|consulate|mvv)\b.{0,30}\b(?:sop|statement|letter|officer|file|interview|application|appointment)\b|\b(?:sop|statement(?: of purpose)?|letter)\b.{0,40}\b(?:visa|embassy|consulate|officer|ukvi|ind|permit)\b|\b(?:embassy|consulate|visa office|ukvi|ind)\b.{0,20}\b(?:wants?|needs?|asks? for|asked for|requires?|requested)\b.{0,30}\b(?:letter|sop|statement)\b|\b(?:handed|hand|given|give|shown|show|submit(?:ted)?|read by)\b.{0,25}\b(?:(?:visa|consular|immigration) officer|embassy|consulate)\b/iu;
