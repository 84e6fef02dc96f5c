import { gapMark } from "#shared/letter-gaps.ts";
import { type Block, blockOf, leansOnBefore } from "./blocks.ts";
import { asSentence, inFirstPerson } from "./fragments.ts";
import { foreignGap } from "./gap-texts.ts";
import { isEnglish } from "./language.ts";
import { isSteering, readPiece } from "./requests.ts";
import { type Piece, piecesOf } from "./statements.ts";
import { scoresOf, type Topic, topicOfHeading, topics } from "./topics.ts";
import type { Register } from "./wording.ts";

/** What a prompt tells. */
export interface PromptReading {
  blocks: Block[];
  /** What the letter is to do, in the words of whoever asks: "ask for two more weeks". */
  requests: string[];
  /** What the letter is said to be for, such as "for MSc Data Science at Leeds". */
  purposes: string[];
  recipient: string | null;
  /** Marks for what is written in another language. */
  foreign: string[];
}

interface Reader {
  fullName: string | null;
  university: string | null;
  register: Register;
  /** E-mails may ask questions. */
  takesQuestions: boolean;
  pause(): Promise<void>;
}

/** Pieces of a prompt that are read: about four thousand words. */
const PIECES = 400;
const FOREIGN_MARKS = 3;
const noFact =
  /^(?:hi|hello|hey|thanks?(?: you)?(?: (?:so|very) much| in advance)?|regards|ok(?:ay)?|(?:here|below|these|this|following) (?:is|are)\b.{0,40}(?:information|info|details|data|facts|background|profile|points|notes)?.{0,20}|my (?:details|information|info|data|profile) (?:are|is)?(?: as follows| below| here)?|(?:personal )?(?:details|information|info|notes|facts|about me|points))[\s.:!]*$/iu;

interface State {
  open: { texts: string[]; paragraph: number; forced: Topic | null; inherited: Topic | null } | null;
  last: { topic: Topic; paragraph: number } | null;
  heading: Topic | null;
  /** The paragraph in which somebody tried to steer the writer. */
  steered: number;
}

/** Reads a prompt as plain text, sentence by sentence. */
export async function readPrompt(prompt: string, reader: Reader): Promise<PromptReading> {
  const reading: PromptReading = { blocks: [], requests: [], purposes: [], recipient: null, foreign: [] };
  const state: State = { open: null, last: null, heading: null, steered: -1 };
  const pieces = piecesOf(prompt, PIECES);
  for (const [at, { text, paragraph }] of pieces.entries()) {
    await reader.pause();
    const isAlone = pieces[at - 1]?.paragraph !== paragraph && pieces[at + 1]?.paragraph !== paragraph;
    const heading = isAlone ? headingTopic(text) : null;
    if (isSteering(text)) {
      close(state, reading, reader);
      state.steered = paragraph;
    } else if (paragraph === state.steered && !/^(?:i|my|we|our)\b/iu.test(text)) {
      // What follows an attempt to steer belongs to it, unless the person speaks of themselves again.
      continue;
    } else if (heading !== null) {
      close(state, reading, reader);
      state.heading = heading;
    } else if (!isEnglish(text)) {
      close(state, reading, reader);
      if (reading.foreign.length < FOREIGN_MARKS) reading.foreign.push(gapMark(foreignGap(text)));
    } else if (!noFact.test(text)) {
      readEnglish({ text, paragraph }, state, reading, reader);
    }
  }
  close(state, reading, reader);
  return reading;
}

function readEnglish({ text, paragraph }: Piece, state: State, reading: PromptReading, reader: Reader): void {
  const read = readPiece(text);
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
  if (told === null || (/\?\s*$/u.test(told) && !reader.takesQuestions)) return;
  const { key, value } = keyed(told);
  const forced = key ?? state.heading;
  const inherited = state.last?.paragraph === paragraph ? state.last.topic : null;
  const topic = forced ?? bestTopic(value, reader.university) ?? inherited;
  const made = asSentence(inFirstPerson(value, reader.fullName), topic);
  if (state.open?.paragraph === paragraph && leansOnBefore(made)) {
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

/** "Funds: my father pays" tells its topic itself. */
function keyed(text: string): { key: Topic | null; value: string } {
  const [, key, value] = /^([\p{L}][\p{L} /'&-]{1,40}?)\s*[:=]\s*(\S.*)$/su.exec(text) ?? [];
  if (key === undefined || value === undefined || key.split(/\s+/u).length > 5) return { key: null, value: text };
  const topic = topicOfHeading(key);
  // "IELTS: 7" and "CGPA: 3.5" need their key to be understood.
  return topic === null || /^(?:c?gpa|ielts|toefl|pte|gre|gmat|duolingo)/iu.test(key)
    ? { key: topic, value: text }
    : { key: topic, value };
}
