import type { LetterFactName } from "#shared/letter.ts";
import { gapMark } from "#shared/letter-gaps.ts";
import { type Block, blockOf, type InheritedTopic, leansOnBefore } from "./blocks.ts";
import { asSentence, escapePattern } from "./fragments.ts";
import { sentencesOfFact, topicOfFact } from "./form-sentences.ts";
import { foreignGap } from "./gap-texts.ts";
import { isEnglish } from "./language.ts";
import { isSteering, type Reading, readPiece } from "./requests.ts";
import { calmed, isShouted } from "./shouting.ts";
import { type Piece, piecesOf } from "./statements.ts";
import { firstPersonReader } from "./third-person.ts";
import { scoresOf, type Topic, topicOfHeading, topics } from "./topics.ts";
import type { Register } from "./wording.ts";

export interface PromptReading {
  blocks: Block[];
  /** What the letter must do: "ask for two more weeks". */
  requests: string[];
  /** What the letter is for: "for MSc Data Science at Leeds". */
  purposes: string[];
  recipient: string | null;
  /** Gap marks for text in other languages. */
  foreign: string[];
}

interface Reader {
  fullName: string | null;
  university: string | null;
  register: Register;
  takesQuestions: boolean;
  pause(): Promise<void>;
}

/** About four thousand words. */
const PIECES = 400;
const FOREIGN_MARKS = 3;
const LEANING = 5;
const noFact =
  /^(?:hi|hello|hey|thanks?(?: you)?(?: (?:so|very) much| in advance)?|regards|ok(?:ay)?|(?:here|below|these|this|following) (?:is|are)\b.{0,40}(?:information|info|details|data|facts|background|profile|points|notes)?.{0,20}|my (?:details|information|info|data|profile) (?:are|is)?(?: as follows| below| here)?|(?:personal )?(?:details|information|info|notes|facts|about me|points))[\s.:!]*$/iu;

interface State {
  open: { texts: string[]; paragraph: number; forced: Topic | null; inherited: InheritedTopic | null } | null;
  last: { topic: Topic; paragraph: number } | null;
  heading: Topic | null;
  paragraphs: ReadonlyMap<number, Topic>;
  question: { topic: Topic; paragraph: number } | null;
  steered: number;
  foreign: number;
}

export async function readPrompt(prompt: string, reader: Reader): Promise<PromptReading> {
  const reading: PromptReading = { blocks: [], requests: [], purposes: [], recipient: null, foreign: [] };
  const pieces = piecesOf(prompt, PIECES);
  const state: State = {
    open: null,
    last: null,
    heading: null,
    paragraphs: paragraphTopics(pieces, reader.university),
    question: null,
    steered: -1,
    foreign: -1,
  };
  const isLoud = isShouted(prompt);
  const toFirstPerson = firstPersonReader(prompt, reader.fullName);
  for (const { text, paragraph, heading: line } of pieces) {
    await reader.pause();
    // Below "Kind regards" is a name.
    if (signOff.test(text)) break;
    const greeted = greeting.exec(text)?.[1];
    if (greeted !== undefined) {
      reading.recipient ??= greeted.trim();
      continue;
    }
    const heading = line === null ? null : headingTopic(text);
    if (isSteering(text)) {
      close(state, reading, reader);
      state.steered = paragraph;
    } else if (paragraph === state.steered && !/^(?:i|my|we|our)\b/iu.test(text)) {
      // Later sentences belong to the attempt, until the person speaks of themselves again.
      continue;
    } else if (heading !== null || (line === "marked" && text.split(/\s+/u).length <= 4)) {
      close(state, reading, reader);
      state.heading = heading;
    } else if (!isEnglish(text)) {
      close(state, reading, reader);
      if (paragraph !== state.foreign && reading.foreign.length < FOREIGN_MARKS) {
        reading.foreign.push(gapMark(foreignGap(text)));
      }
      state.foreign = paragraph;
    } else if (!noFact.test(text) && !/^\p{Ll}+$/u.test(text)) {
      for (const read of readPiece(isLoud ? calmed(text) : text, reader.takesQuestions)) {
        const said = read.kind === "fact" ? { ...read, text: toFirstPerson(read.text) } : read;
        takeReading(said, paragraph, state, reading, reader);
      }
    }
  }
  close(state, reading, reader);
  return reading;
}

function takeReading(read: Reading, paragraph: number, state: State, reading: PromptReading, reader: Reader): void {
  if (read.kind === "request") {
    close(state, reading, reader);
    reading.requests.push(read.text);
    return;
  }
  if (read.kind === "order") {
    close(state, reading, reader);
    if (read.purpose !== null) reading.purposes.push(read.purpose);
    reading.recipient ??= read.recipient;
  }
  const told = read.kind === "order" ? read.fact : read.text;
  if (told === null || pleasantry.test(told)) return;
  if (/\?\s*$/u.test(told) && !reader.takesQuestions) {
    const topic = /^(?:why|who|what|how)\b/iu.test(told) ? topicOfHeading(told) : null;
    if (topic !== null) state.question = { topic, paragraph };
    return;
  }
  if (personalKey.test(told)) return;
  const asked = state.question?.paragraph === paragraph ? state.question.topic : null;
  if (asked === "university" && /^(?:it|they|because)\b/iu.test(told)) {
    close(state, reading, reader);
    const texts = [...sentencesOfFact("whyUniversity", told.replace(/[.!]+$/u, ""), reader.university)];
    state.open = { texts, paragraph, forced: "university", inherited: null };
    state.question = null;
    return;
  }
  const { key, fact, value } = keyed(told);
  const named = namedPurpose(told);
  if (named !== null) {
    close(state, reading, reader);
    reading.purposes.push(named);
    return;
  }
  if (fact !== null) {
    close(state, reading, reader);
    const texts = [...sentencesOfFact(fact, value, reader.university)];
    if (texts.length > 0) state.open = { texts, paragraph, forced: topicOfFact[fact], inherited: null };
    return;
  }
  const forced = key ?? asked ?? state.heading;
  const inherited = inheritedTopic(paragraph, state);
  const topic = forced ?? bestTopic(value, reader.university) ?? inherited?.topic ?? null;
  const made = asSentence(withAt(value, reader.university), topic);
  if (state.open?.paragraph === paragraph && state.open.texts.length < LEANING && leansOnBefore(made)) {
    state.open.texts.push(made);
    return;
  }
  close(state, reading, reader);
  state.open = { texts: [made], paragraph, forced, inherited };
}

function close(state: State, reading: PromptReading, reader: Reader): void {
  if (state.open === null) return;
  const { texts, paragraph, forced, inherited } = state.open;
  const block = blockOf(texts, { ...reader, order: reading.blocks.length, inherited });
  const topic = forced ?? block.topic;
  reading.blocks.push({ ...block, topic });
  state.last = { topic, paragraph };
  state.open = null;
}

function inheritedTopic(paragraph: number, { paragraphs, last }: State): InheritedTopic | null {
  const topic = paragraphs.get(paragraph);
  if (topic !== undefined) return { topic, weight: 4 };
  return last?.paragraph === paragraph ? { topic: last.topic, weight: 0.5 } : null;
}

/** Empty for a list or one long paragraph: they are not sorted by topic. */
function paragraphTopics(pieces: readonly Piece[], university: string | null): Map<number, Topic> {
  const texts = new Map<number, string[]>();
  for (const { text, paragraph } of pieces) texts.set(paragraph, [...(texts.get(paragraph) ?? []), text]);
  const written = [...texts].filter(([, sentences]) => sentences.length >= 2 && sentences.length <= 9);
  if (written.length < 3) return new Map();
  return new Map(
    written.map(([paragraph, sentences], at) => {
      const sums = scoresOf("", university);
      for (const text of sentences) {
        const scores = scoresOf(text, university);
        for (const topic of topics) sums[topic] += Math.min(4, scores[topic]);
      }
      const best = topics.reduce((top, topic) => (sums[topic] > sums[top] ? topic : top), "aim");
      // A first paragraph without a usual topic tells the motive.
      return [paragraph, at === 0 && sums[best] < 3 ? "self" : best];
    }),
  );
}

function headingTopic(text: string): Topic | null {
  const isShort = text.length <= 40 && text.split(/\s+/u).length <= 4;
  if (!isShort || /\d|\b(?:i|my|is|am|are|was|will|have|has|from|at)\b/iu.test(text)) return null;
  return topicOfHeading(text);
}

function bestTopic(text: string, university: string | null): Topic | null {
  const scores = scoresOf(text, university);
  const best = topics.reduce((top, topic) => (scores[topic] > scores[top] ? topic : top), "aim");
  return scores[best] > 0 ? best : null;
}

/** "MSc Finance Leeds University" needs an "at" to name a place. */
function withAt(text: string, university: string | null): string {
  if (university === null) return text;
  const bare = new RegExp(
    `(?<=\\p{L})(?<!\\b(?:at|in|of|the|from|to|for|and|with|by|is|chose|like|join|about|near)) (?=${escapePattern(university)})`,
    "giu",
  );
  return text.replaceAll(bare, " at ");
}

function namedPurpose(text: string): string | null {
  const [, key, value] = keyedLine.exec(text) ?? [];
  if (key === undefined || value === undefined) return null;
  if (/^(?:job |applied )?(?:position|role|post|vacancy|job title)$/iu.test(key)) {
    return `for the ${value.replace(/[.\s]+$/u, "")} position`;
  }
  return !/\bwhy\b/iu.test(key) && topicOfHeading(key) === "course" ? `for ${value}` : null;
}

/** "Funds: my father", "Future plan - open a shop". */
const keyedLine = /^([\p{L}][\p{L} /'&-]{1,40}?)(?:\s*[:=]\s*|\s+[-–—]\s+)(\S.*)$/su;
/** Drafts of e-mails have a greeting, which ends in a comma or is a line of its own. */
const greeting = /^(?:dear|hi|hello|respected)\s+((?!i\b|my\b)[\p{L}.'’-]+(?:\s+[\p{L}.'’-]+){0,4})$/iu;
const signOff =
  /^(?:(?:with )?(?:best|kind|warm|kindest) (?:regards|wishes)|regards|thanks (?:and|&) regards|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|best)[\s,.!]*$/iu;
const pleasantry = /^i hope (?:this (?:e-?mail|message|letter)|you|everything)\b.{0,30}\b(?:well|good|fine)\b/iu;

const personalKey =
  /^(?:(?:my |full |applicant'?s? )?name|e-?mail|phone|mobile|contact|address|date of birth|dob|passport(?: no| number)?|nationality|gender|age|marital status|father'?s name|mother'?s name)\s*[:=]/iu;

/** "Funds: my father pays" has its topic, and maybe a field of the form. */
function keyed(text: string): { key: Topic | null; fact: Exclude<LetterFactName, "course"> | null; value: string } {
  const [, key, value] = keyedLine.exec(text) ?? [];
  const none = { key: null, fact: null, value: text };
  if (key === undefined || value === undefined || key.split(/\s+/u).length > 5) return none;
  const topic = topicOfHeading(key);
  if (topic === null) return none;
  if (topic === "tests" || /\b(?:c?gpa|ielts|toefl|pte|gre|gmat|duolingo)\b/iu.test(key)) {
    const named = /^(?:english|language|tests?|scores?|english test|test scores?)$/iu.test(key) ? value : text;
    return { key: topic, fact: topic === "tests" ? "testScore" : "grades", value: named };
  }
  if (topic === "education") return { key: topic, fact: /grade|result/iu.test(key) ? "grades" : "degree", value };
  if (topic === "university" && !/why/iu.test(key)) return { key: topic, fact: null, value };
  if (topic === "university") return { key: topic, fact: "whyUniversity", value };
  if (topic === "funds" || topic === "plans") return { key: topic, fact: topic, value };
  return { key: topic, fact: null, value };
}
