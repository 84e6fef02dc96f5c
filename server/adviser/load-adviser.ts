import { type Destination, type DestinationCode, destinationCodes } from "@workspace/visa-rules";
import { type Adviser, type AdviserDependencies, type AdviserReply, createAdviser } from "./adviser.ts";
import { loadSayings } from "./read/lexicon.ts";
import { createUnderstanding, type Understanding } from "./understand/understanding.ts";
import { readWeights } from "./understand/weights.ts";

interface Dependencies extends Pick<AdviserDependencies, "model" | "log" | "now"> {
  /** The records that answers rest on, as they count when a question comes. */
  destination(code: DestinationCode): Promise<Destination>;
}

export interface CurrentAdviser {
  reply(...asked: Parameters<Adviser["reply"]>): Promise<AdviserReply>;
}

/** Reads the rules, the languages and what the classifier learnt: some seconds, once. */
export async function loadAdviser({ destination, ...deps }: Dependencies): Promise<CurrentAdviser> {
  const [understanding, sayings] = await Promise.all([createUnderstanding(await readWeights()), loadSayings()]);
  return {
    async reply(...asked) {
      const current = await withRecords(understanding, destination);
      return createAdviser({ understanding: current, sayings, ...deps }).reply(...asked);
    },
  };
}

/** Questions are understood by the shipped phrasings, and answered from these records. */
async function withRecords(understanding: Understanding, destination: Dependencies["destination"]) {
  const records = await Promise.all(destinationCodes.map(async (code) => [code, await destination(code)] as const));
  const byCode = new Map<DestinationCode, Destination>(records);
  return {
    ...understanding,
    destination: (code: DestinationCode) => byCode.get(code) ?? understanding.destination(code),
  };
}
