import { gapMark } from "#shared/letters/letter-gaps.ts";
import type { LetterFactName } from "#shared/letters/letter.ts";
import { factOfKey, factOfSentence, leansOnBefore } from "./belongs.ts";
import { asksFalsehood, asksToHide } from "./falsehood.ts";
import { foreignGap } from "./gap-texts.ts";
import { isEnglish } from "./language.ts";
import { namesPerson, speaksOfSomebodyBefore } from "./persons.ts";
import { isSteering, readPiece } from "./requests.ts";
import { linesOf } from "./sentences.ts";

/** A sentence of somebody's own, as it was written. */
export interface OwnSentence {
  text: string;
  /** What it is surely about; null: it stays where it stood. */
  fact: LetterFactName | null;
  /** Which of the person's paragraphs it is of. */
  paragraph: number;
}

export interface PromptReading {
  sentences: OwnSentence[];
  /** What an e-mail must do: "ask for two more weeks". */
  requests: string[];
  /** What the letter is for: "for MSc Data Science at Leeds". */
  purposes: string[];
  recipient: string | null;
  /** Gap marks for text in other languages. */
  foreign: string[];
}

/** About four thousand words. */
const SENTENCES = 400;
const FOREIGN_MARKS = 3;

interface Reader {
  takesQuestions: boolean;
  /** Each sentence to where it surely belongs, as answers to questions are. */
  isParted: boolean;
  pause(): Promise<void>;
}

/** Orders, greetings and attempts to steer are no part of a letter. */
export async function readPrompt(prompt: string, { takesQuestions, isParted, pause }: Reader): Promise<PromptReading> {
  const reading: PromptReading = { sentences: [], requests: [], purposes: [], recipient: null, foreign: [] };
  let heading: LetterFactName | null = null;
  let isNotTheirs = false;
  // Left out, with somebody whom the next sentence may call "he".
  let isPersonLost = false;
  for (const [paragraph, { sentences, isHeading, isAfterGap }] of linesOf(
    withoutPlaceholders(prompt),
    SENTENCES,
  ).entries()) {
    let [isSteered, isForeign] = [false, false];
    let question: LetterFactName | null = null;
    if (isHeading || isAfterGap) isNotTheirs = false;
    if (isHeading && deniedHeading.test(sentences[0] ?? "")) isNotTheirs = true;
    for (const written of sentences) {
      await pause();
      if (notTheirs.test(written)) isNotTheirs = true;
      if (isNotTheirs) break;
      const answered = isParted ? numbered.exec(written) : null;
      if (answered) question = answers[Number(answered[1]) - 1] ?? null;
      const text = (answered ? written.slice(answered[0].length) : written).replace(title, "");
      // Below "Kind regards" is a name.
      if (signOff.test(text)) return { ...reading, sentences: inTheirPlaces(reading.sentences, isParted) };
      const greeted = greeting.exec(text)?.[1];
      if (greeted !== undefined) {
        reading.recipient ??= greeted.trim();
        continue;
      }
      if (isSteering(text)) isSteered = true;
      // Later sentences belong to the attempt, until the person speaks of themselves again.
      else if (isSteered && !/^(?:i|my|we|our)\b/iu.test(text)) continue;
      else if (isHeading) heading = factOfKey(text);
      else if (!isEnglish(text)) {
        if (!isForeign && reading.foreign.length < FOREIGN_MARKS) reading.foreign.push(gapMark(foreignGap(text)));
        isForeign = true;
      } else if (isPersonLost && speaksOfSomebodyBefore(text)) continue;
      else if (isPart(text, takesQuestions)) {
        isPersonLost = false;
        const taken = take(text, { reading, takesQuestions });
        for (const said of taken) {
          const fact = question ?? keyOf(said) ?? factOfSentence(said) ?? heading;
          reading.sentences.push({ text: said, fact, paragraph });
        }
      } else {
        isPersonLost = namesPerson(text);
        if (/\?\s*$/u.test(text)) question = /^(?:why|who|what|how)\b/iu.test(text) ? factOfKey(text) : null;
      }
    }
  }
  return { ...reading, sentences: inTheirPlaces(reading.sentences, isParted) };
}

function isPart(text: string, takesQuestions: boolean): boolean {
  if (asksFalsehood(text) || asksToHide(text) || noFact.test(text) || pleasantry.test(text) || personalKey.test(text))
    return false;
  return takesQuestions || !(/\?["'”’)]*\s*$/u.test(text) || unmarked.test(text));
}

/** "Can my uncle pay", a question without its mark. */
const unmarked =
  /^(?:(?:can|could|will|would|should|is|are|does|did|was|were) (?:i|my|we|our|it|he|she|they|the|an?|this|that|there|his|her|their)|(?:do|have|has|am|may) (?:i|we|he|she|they))\b/iu;
/** A sample, or what is not to be written: none of it is said of the person. */
const notTheirs =
  /^(?:(?:an? |the |some )?(?:examples?|samples?|templates?)(?: (?:sop|letter|format|text|answer|statement|sentence)s?)?|e\.?g\.?|(?:please )?(?:do not|don['’]?t|never|avoid)\b[\p{L}\s'’]{0,25}|(?:not true|untrue|false|wrong))\s*:/iu;
const deniedHeading = /\b(?:not|never|don['’]?t|avoid|untrue|false|wrong)\b/iu;

/** "Tell them that he earns enough", of somebody who was named before. */
const toldOfOthers =
  /^(?:also )?(?:tell|inform|let|explain|say|mention|add|note|write)\b.{0,30}?\b(?:that|know) ((?:he|she|they|his|her|their)\b.+)$/isu;

/** @returns what of it is the person's own */
function take(
  text: string,
  { reading, takesQuestions }: { reading: PromptReading; takesQuestions: boolean },
): string[] {
  return readPiece(text, takesQuestions).flatMap((read) => {
    if (read.kind === "request") {
      const about = toldOfOthers.exec(read.text)?.[1];
      if (about !== undefined && reading.sentences.some((one) => namesPerson(one.text))) return [about];
      reading.requests.push(read.text);
      return [];
    }
    if (read.kind === "fact") return [read.text];
    if (read.purpose !== null) reading.purposes.push(read.purpose);
    reading.recipient ??= read.recipient;
    return read.fact === null ? [] : [read.fact];
  });
}

/** Who is called "he" or "they" stays with the sentence that names them, in front of it. */
function withTheirPeople(sentences: readonly OwnSentence[]): OwnSentence[] {
  const placed = [...sentences];
  for (const [at, { text }] of sentences.entries()) {
    if (!speaksOfSomebodyBefore(text)) continue;
    const named = placed.findLastIndex((one, before) => before < at && namesPerson(one.text));
    const fact = placed[named]?.fact;
    if (fact === undefined) continue;
    for (const [between, one] of placed.entries()) {
      if (between > named && between <= at) placed[between] = { ...one, fact };
    }
  }
  return placed;
}

/**
 * What leans on a sentence stays with it, and a story stays whole: a paragraph is parted only where most of its
 * sentences are surely about different things.
 */
function inTheirPlaces(sentences: readonly OwnSentence[], isParted: boolean): OwnSentence[] {
  const paragraphs = Map.groupBy(sentences, ({ paragraph }) => paragraph);
  const parted = [...paragraphs.values()].flatMap((paragraph) => {
    const sure = paragraph.filter(({ fact }) => fact !== null);
    const facts = new Set(sure.map(({ fact }) => fact));
    const [only] = facts;
    if (facts.size === 1 && only !== undefined && paragraphs.size > 1 && sure.length * 2 >= paragraph.length)
      return paragraph.map((sentence) => ({ ...sentence, fact: only }));
    if (!isParted && sure.length * 2 < paragraph.length)
      return paragraph.map((sentence) => ({ ...sentence, fact: null }));
    const placed: OwnSentence[] = [];
    for (const sentence of paragraph) {
      const before = placed.at(-1);
      placed.push(before && leansOnBefore(sentence.text) ? { ...sentence, fact: before.fact } : sentence);
    }
    return placed;
  });
  return withTheirPeople(parted);
}

/** "Funds: my savings", "Future plan - open a shop". */
function keyOf(text: string): LetterFactName | null {
  const [, key] = /^([\p{L}][\p{L} /'&-]{1,40}?)(?:\s*[:=]\s*|\s+[-–—]\s+)\S/u.exec(text) ?? [];
  return key === undefined || key.split(/\s+/u).length > 5 ? null : factOfKey(key);
}

const noFact =
  /^(?:\p{Ll}+|hi|hello|hey|thanks?(?: you)?(?: (?:so|very) much| in advance)?|regards|ok(?:ay)?|(?:here|below|these|this|following) (?:is|are)\b.{0,40}(?:information|info|details|data|facts|background|profile|points|notes)?.{0,20}|my (?:details|information|info|data|profile) (?:are|is)?(?: as follows| below| here)?|(?:personal )?(?:details|information|info|notes|facts|about me|points)|(?:please )?use my resume|see (?:my )?resume)[\s.:!]*$/u;
const greeting = /^(?:dear|hi|hello|respected)\s+((?!i\b|my\b)[\p{L}.'’-]+(?:\s+[\p{L}.'’-]+){0,4})[\s,!]*$/iu;
const signOff =
  /^(?:(?:with )?(?:best|kind|warm|kindest) (?:regards|wishes)|regards|thanks (?:and|&) regards|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|best)[\s,.!]*$/iu;
const pleasantry = /^i hope (?:this (?:e-?mail|message|letter)|you|everything)\b.{0,30}\b(?:well|good|fine)\b/iu;
/** "Motivation letter, MSc Robotics" */
const title =
  /^(?:motivation(?:al)? letter|letter of motivation|sop|statement of purpose|personal statement|cover(?:ing)? letter|study plan|letter of explanation)\s*[,:;–-]\s*(?=\S)/iu;
/** "Q2: …", in the order of the form. */
const numbered = /^(?:q|question|answer|box)\s?\.?([1-4])\s*[:.)–-]\s*(?=\S)/iu;
const answers: readonly LetterFactName[] = ["circumstances", "whyCourse", "plans", "gap"];

/** Of a template that was not filled in. */
function withoutPlaceholders(prompt: string): string {
  return prompt.replaceAll(/\{\{[^{}]{0,60}\}\}|\$\{[^{}]{0,60}\}/gu, "");
}

/** No letter needs them. */
const personalKey =
  /^(?:(?:my |full |applicant'?s? )?name|e-?mail|phone|mobile|contact|address|date of birth|dob|passport(?: no| number)?|nationality|gender|age|marital status|father'?s name|mother'?s name)\s*[:=]/iu;
