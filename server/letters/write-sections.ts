import { letterPlans, type LetterPlan, type LetterSection } from "#shared/letters/letter-plans.ts";
import { type LetterFactName, type LetterPurpose } from "#shared/letters/letter.ts";
import { findGaps, gapMark } from "#shared/letters/letter-gaps.ts";
import type { Gathered } from "./gather.ts";
import type { LetterMaterial } from "./material.ts";
import { addresseeOf, openingOf, signature } from "./opening.ts";
import { countryPhrase, ended, wordCount } from "./wording.ts";

/** Of a paragraph of ours; those of the person stay as long as they are. */
const PARAGRAPH_WORDS = 90;

/** A statement or a cover letter: each section what was told for it, in the person's words, and what is missing. */
export function writeSections(material: LetterMaterial, purpose: LetterPurpose, gathered: Gathered): string {
  const plan = letterPlans[purpose];
  const questions = questionsOf(plan, gathered, material);
  if (gathered.isThin) return onlyQuestions([...gathered.foreign, ...questions.flat().map(gapMark)]);
  const body = plan.sections.map((section, at) => {
    const open = questions[at] ?? [];
    return [...contentOf(section, { material, purpose, gathered, plan }), ...open.map(gapMark)];
  });
  const paragraphs = plan.sections.flatMap(({ heading }, at) => {
    const content = body[at] ?? [];
    if (plan.isBoxes === true) return [heading ?? "", content.join(" ")].filter((text) => text !== "");
    return paragraphsOf(content);
  });
  return plan.isLetter ? asLetter(paragraphs, material, { purpose, gathered }) : paragraphs.join("\n\n");
}

/** With next to nothing told there is nothing to rearrange. */
export function onlyQuestions(marks: readonly string[]): string {
  return ["There is too little here for a letter yet. It needs:", ...marks].join("\n\n");
}

interface Context {
  material: LetterMaterial;
  purpose: LetterPurpose;
  gathered: Gathered;
  plan: LetterPlan;
}

function contentOf(section: LetterSection, { material, purpose, gathered, plan }: Context): string[] {
  const { stated, sentences, resume, foreign } = gathered;
  const isOpen = section.isOpen === true;
  const inPlan = new Set(plan.sections.flatMap(({ facts }) => facts));
  const own = sentences
    .filter(({ fact }) => (fact === null || !inPlan.has(fact) ? isOpen : section.facts.includes(fact)))
    .map(({ text }) => ended(text));
  const opened = section.facts.includes("course") && plan.isBoxes !== true;
  const facts = section.facts.flatMap((name) =>
    name === "course" && opened ? openingOf(material, gathered, purpose === "visa-cover") : (stated.get(name) ?? []),
  );
  const others = isOpen
    ? [...stated].filter(([name]) => !inPlan.has(name) && !elsewhere.has(name)).flatMap(([, texts]) => texts)
    : [];
  const ofResume = resume
    .filter(({ fact }) => section.facts.includes(fact) && !stated.has(fact))
    .map(({ text }) => text);
  return [...facts, ...own, ...others, ...ofResume.map(ended), ...(isOpen ? foreign : [])];
}

/** They have places of their own. */
const elsewhere: ReadonlySet<LetterFactName> = new Set(["addressee", "enclosures", "occasion"]);

/** One list for each section. */
function questionsOf(plan: LetterPlan, { told }: Gathered, { profile, country }: LetterMaterial): string[][] {
  const home = profile.residenceCountry;
  const isAway = home !== null && home.toLowerCase() !== country?.toLowerCase();
  const covered = new Set<LetterFactName>();
  return plan.sections.map(({ questions }) =>
    questions.flatMap(({ of, asks, covers = [] }) => {
      if (of.some((name) => told.has(name) || covered.has(name))) return [];
      for (const name of covers) covered.add(name);
      return of.includes("ties") && isAway ? [`${asks}; what ties you to ${countryPhrase(home)}`] : [asks];
    }),
  );
}

function paragraphsOf(parts: readonly string[]): string[] {
  const paragraphs: string[] = [];
  for (const part of parts) {
    const before = paragraphs.at(-1);
    const isMark = findGaps(part).some(({ text }) => text === part);
    if (before !== undefined && !isMark && wordCount(before) + wordCount(part) <= PARAGRAPH_WORDS)
      paragraphs[paragraphs.length - 1] = `${before} ${part}`;
    else paragraphs.push(part);
  }
  return paragraphs;
}

function asLetter(
  paragraphs: readonly string[],
  material: LetterMaterial,
  { purpose, gathered }: { purpose: LetterPurpose; gathered: Gathered },
): string {
  const recipient = addresseeOf(material.facts.addressee ?? gathered.recipient);
  const enclosures = gathered.stated.get("enclosures") ?? [];
  return [
    `Dear ${recipient?.greeting ?? "Sir or Madam"},`,
    ...paragraphs,
    ...(enclosures.length === 0 ? [] : [["Enclosures:", ...enclosures.map((paper) => `- ${paper}`)].join("\n")]),
    purpose === "application-cover"
      ? "I would be glad to tell you more."
      : "Please let me know if you need anything further from me.",
    "Thank you for your time.",
    signature(material, recipient?.isNamed === true ? "Yours sincerely" : "Yours faithfully", true),
  ].join("\n\n");
}
