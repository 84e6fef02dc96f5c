import { letterFactNames, type LetterFactName } from "#shared/letters/letter.ts";
import { gapMark } from "#shared/letters/letter-gaps.ts";
import { factsTold } from "./belongs.ts";
import { degreeName } from "./wording.ts";
import { withConflictsMarked } from "./conflicts.ts";
import { asksFalsehood, asksToHide } from "./falsehood.ts";
import { factLabels } from "./fact-labels.ts";
import { foreignGap } from "./gap-texts.ts";
import { isEnglish } from "./language.ts";
import type { LetterMaterial } from "./material.ts";
import { type PromptReading, readPrompt } from "./read-prompt.ts";
import { namesPerson, speaksOfSomebodyBefore } from "./persons.ts";
import { isSteering } from "./requests.ts";
import { type ResumeStatement, resumeStatements } from "./resume-statements.ts";
import { linesOf, sameWords } from "./sentences.ts";
import { ended, wordCount } from "./wording.ts";

export interface Gathered extends PromptReading {
  /** What a field of the form says in the letter: whole sentences, or a note with its label. */
  stated: ReadonlyMap<LetterFactName, readonly string[]>;
  resume: readonly ResumeStatement[];
  told: ReadonlySet<LetterFactName>;
  /** By the form, else what the letter is asked for: "for MSc Architecture". */
  course: string | null;
  /** Next to nothing was told: there is nothing to write a letter of. */
  isThin: boolean;
}

const separator = "\n\u0001\n";
const SENTENCES = 60;
/** In words: below both there is too little, and below the last in any case. */
const leastGiven = 20;
const leastUsable = 12;
const leastOfAll = 4;

/** What there is for a letter; nothing is said twice. */
export async function gather(
  material: LetterMaterial,
  isParted: boolean,
  pause: () => Promise<void>,
): Promise<Gathered> {
  const { facts } = material;
  const isEmail = material.documentType === "professional_email";
  const names = letterFactNames.filter((name) => facts[name] !== null);
  const marked = withConflictsMarked(material.prompt, names.map((name) => facts[name]).join(separator));
  const values = marked.form.split(separator);

  const said = new Set<string>();
  const stated = new Map<LetterFactName, string[]>();
  for (const [at, name] of names.entries()) {
    await pause();
    const sentences = sentencesOfFact(name, values[at] ?? "").filter((text) => isNew(text, said));
    if (sentences.length > 0) stated.set(name, sentences);
  }
  const reading = await readPrompt(marked.prompt, { takesQuestions: isEmail, isParted, pause });
  // Said twice, where "he" of the next one is somebody in it.
  const sentences = reading.sentences.filter(({ text }, at) => {
    const next = reading.sentences[at + 1];
    return isNew(text, said) || (namesPerson(text) && next !== undefined && speaksOfSomebodyBefore(next.text));
  });
  const known = [...said].join(" ");
  const resume = (await resumeStatements(material.resume ?? "", pause)).filter(
    ({ text }) => !known.includes(sameWords(text)),
  );
  const told = new Set([
    ...stated.keys(),
    ...sentences.flatMap(({ text }) => factsTold(text)),
    ...sentences.flatMap(({ fact }) => fact ?? []),
    ...[...stated.values()].flat().flatMap(factsTold),
    ...resume.flatMap(({ text, fact }) => [fact, ...factsTold(text)]),
  ]);
  const all = [...[...stated.values()].flat(), ...sentences.map(({ text }) => text), ...resume.map(({ text }) => text)];
  const course = facts.course ?? courseIn(reading.purposes);
  if (course !== null) told.add("course");
  const given = [material.prompt, ...values, material.resume ?? ""].join(" ");
  const usable = wordCount(all.join(" ")) + reading.foreign.length * leastOfAll;
  const isThin = usable < leastOfAll || (usable < leastUsable && wordCount(given) < leastGiven);
  return { ...reading, sentences, stated, resume, told, course, isThin };
}

function courseIn(purposes: readonly string[]): string | null {
  const named = purposes.flatMap((purpose) => /^for (?:an? |the |my )?(\S.*)$/iu.exec(purpose)?.[1] ?? [])[0];
  const course = named?.split(/[,;.(]|\s(?:at|because|since|from|with|so|and my|in the|as|to)\s/iu)[0]?.trim();
  const isTheirs =
    course !== undefined && !namesPerson(course) && !/\b(?:his|her|their|who|which|not|like|than)\b/iu.test(course);
  return isTheirs && degreeName.test(course) && wordCount(course) > 1 ? course : null;
}

function isNew(text: string, said: Set<string>): boolean {
  const words = sameWords(text);
  if (said.has(words)) return false;
  said.add(words);
  return true;
}

function sentencesOfFact(name: LetterFactName, value: string): string[] {
  const lines = linesOf(value, SENTENCES);
  const sentences = lines
    .flatMap((line) => line.sentences)
    .filter((text) => !isSteering(text) && !asksFalsehood(text) && !asksToHide(text));
  const [first] = sentences;
  if (first === undefined) return [];
  if (!isEnglish(sentences.join(" "))) return [gapMark(foreignGap(value))];
  if (name === "enclosures") return lines.map((line) => line.sentences.join(" "));
  if (sentences.every(isSentence)) return sentences.map(ended);
  // Several notes are one list behind their label.
  const notes = lines.map((line) => line.sentences.join(" ").replace(/[.;,]$/u, ""));
  const label = factLabels[name === "payer" && doubted.test(value) ? "funds" : name];
  return [ended(`${label}: ${notes.join("; ")}`)];
}

/** A payer of whom the note does not say that they pay. */
const doubted =
  /\b(?:not?|never|nobody|none|may|maybe|might|perhaps|probably|possibly|unsure|unknown|don['’]?t|depends?|if|lives?|undecided|hop(?:e|es|ing)|ask(?:ed|ing)?)\b|\?/iu;
const pronounFirst =
  /^(?:i|i'm|i've|i’m|i’ve|my|we|our|the|this|that|these|it|its|he|she|they|there|in|at|on|after|before|since|when|while|because|as|from|for|during|with|if|although|though|both|he|most|many|every|all|no|one|two|three|currently|now|then)\b/iu;

/** "I work at a bank", not "two years at a bank". */
function isSentence(text: string): boolean {
  const words = wordCount(text);
  if (/[.!?]["'”’)]*$/u.test(text) && words >= 4) return true;
  return (
    words >= 4 &&
    pronounFirst.test(text) &&
    /^(?:i|i'm|i've|i’m|i’ve|we|it|they|he|she|there|my|our|the|this)\b/iu.test(text) &&
    verb.test(text)
  );
}

const verb =
  /\b(?:am|is|are|was|were|has|have|had|will|would|can|could|do|does|did|want|wants|plan|plans|hope|intend|need|pays?|sponsors?|covers?|gives?|gave|works?|worked|runs?|owns?|lives?|helps?|helped|supports?|earns?|teach\w*|taught|offers?|means?|makes?|made|became|went|came|got|took|began|left|won|told|paid|completed|studied|graduated|joined|opened|scored|finished)\b/iu;
