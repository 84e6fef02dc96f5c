import { type AdviserDependencies, createAdviser } from "./adviser.ts";
import { loadSayings } from "./read/lexicon.ts";
import { createUnderstanding } from "./understand/understanding.ts";
import { readWeights } from "./understand/weights.ts";

/** Reads the rules, the languages and what the classifier learnt: some hundred milliseconds, once. */
export async function loadAdviser(deps: Pick<AdviserDependencies, "model" | "log" | "now">) {
  const [understanding, sayings] = await Promise.all([createUnderstanding(await readWeights()), loadSayings()]);
  return createAdviser({ understanding, sayings, ...deps });
}
