import { findGenericPhrases } from "#shared/generic-phrases.ts";
import { spelled, sentence, wordCount, type Register } from "./wording.ts";
import { scoresOf, topics, type Topic } from "./topics.ts";

/** Sentences that stay together: the later ones refer to the first. */
export interface Block {
  topic: Topic;
  sentences: string[];
  weight: number;
  order: number;
}

export interface InheritedTopic {
  topic: Topic;
  weight: number;
}

const leans =
  /^(?:it|this|that|these|those|he|she|they|his|her|their|its|such|both|which|where|who|for (?:this|that|example|instance)|because of (?:this|that)|as a result|since then|after that|at that time|there i|then|later|so|but|however|therefore|thus|hence|moreover|besides|in addition|also|and)\b/iu;
const connective =
  /^(?:and|but|so|then|also|however|moreover|furthermore|besides|in addition|therefore|thus|hence|firstly|secondly|finally|lastly|actually|basically|well)\b,?\s+/iu;

export function leansOnBefore(text: string): boolean {
  return leans.test(text);
}

export function blockOf(
  sentences: readonly string[],
  {
    order,
    inherited,
    university,
    register,
  }: { order: number; inherited: InheritedTopic | null; university: string | null; register: Register },
): Block {
  const written = sentences.join(" ");
  const [first = "", ...rest] = sentences;
  const scores = scoresOf(first, university);
  for (const text of rest) for (const topic of topics) scores[topic] += scoresOf(text, university)[topic] / 2;
  if (inherited !== null) scores[inherited.topic] += inherited.weight;
  const best = topics.reduce((top, topic) => (scores[topic] > scores[top] ? topic : top), "aim");
  const topic = scores[best] > 0 ? best : "work";
  return {
    topic,
    sentences: sentences.map((text) => sentence(spelled(text, register))),
    weight: weightOf(written) + Math.min(3, scores[topic]),
    order,
  };
}

/** Names, numbers and reasons count; phrases that anybody could write count against. */
function weightOf(text: string): number {
  const names = text.match(/(?<=\S\s)\p{Lu}[\p{L}]+/gu)?.length ?? 0;
  const figures = text.match(/\p{N}+/gu)?.length ?? 0;
  const reasons = text.match(/\b(?:because|since|so that|therefore|in order to)\b/giu)?.length ?? 0;
  return Math.min(4, names) + Math.min(4, figures) + 2 * Math.min(1, reasons) - 5 * findGenericPhrases(text).length;
}

export async function withoutRepeats(blocks: readonly Block[], pause: () => Promise<void>): Promise<Block[]> {
  const kept: { block: Block; words: Set<string> }[] = [];
  for (const block of blocks) {
    await pause();
    const words = contentWords(block.sentences.join(" "));
    if (!kept.some((other) => isCovered(words, other.words))) kept.push({ block, words });
  }
  return kept.map(({ block }) => block);
}

export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:\.\p{N}+)?/gu) ?? [];
  return new Set(words.filter((word) => !small.has(word)));
}

/** Whether four fifths of `words` are in `others`. */
export function isCovered(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (words.size === 0) return true;
  let common = 0;
  for (const word of words) if (others.has(word)) common++;
  return common / words.size >= 0.8;
}

const small = new Set(
  (
    "i a an the my me is am are was were be of in on at to for from with by and or but so it this that have has had will " +
    "want would as also after studies study plan education includes degree score money comes chose because"
  ).split(" "),
);

/** The blocks that fit into `words`, the weightiest of each topic first, in the order of the inputs. */
export function fitting(blocks: readonly Block[], words: number): Block[] {
  const ranked = blocks
    .map((block) => ({
      block,
      place: blocks.filter((other) => other.topic === block.topic && outranks(other, block)).length,
    }))
    .toSorted((one, other) => one.place - other.place || other.block.weight - one.block.weight);
  const chosen: Block[] = [];
  let left = words;
  for (const { block } of ranked) {
    const size = wordCount(block.sentences.join(" "));
    if (size > left) continue;
    chosen.push(block);
    left -= size;
  }
  return chosen.toSorted((one, other) => one.order - other.order);
}

function outranks(one: Block, other: Block): boolean {
  return one.weight > other.weight || (one.weight === other.weight && one.order < other.order);
}

const lead =
  /^(?:My (?:education|experience|skills) includes?|My education so far:|My work so far:|I would like to mention) /u;

/** "My education includes a BSc. My education includes HSC." reads as a list. */
function merged(sentences: readonly string[]): string[] {
  const result: string[] = [];
  for (const text of sentences) {
    const before = result.at(-1);
    const opening = lead.exec(text)?.[0];
    if (before !== undefined && opening !== undefined && before.startsWith(opening)) {
      result[result.length - 1] = `${before.replace(/\.$/u, "")}; ${text.slice(opening.length)}`;
    } else result.push(text);
  }
  return result;
}

/** Paragraphs of at most about `most` words out of the blocks of one topic; none begins with "But" or "Also". */
export function paragraphsOf(blocks: readonly Block[], most: number): string[] {
  const paragraphs: string[][] = [];
  let size = Infinity;
  for (const text of merged(blocks.flatMap(({ sentences }) => sentences))) {
    const length = wordCount(text);
    if (size + length > most) {
      paragraphs.push([]);
      size = 0;
    }
    paragraphs.at(-1)?.push(text);
    size += length;
  }
  return paragraphs.map((sentences) => {
    const text = sentences.join(" ");
    const stripped = text.replace(connective, "");
    return stripped.charAt(0).toUpperCase() + stripped.slice(1);
  });
}
