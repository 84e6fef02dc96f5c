// `npm run train:topics`: learns from the phrasings which subject a question is about, and writes the weights.

import { digestOf, loadPhrasings } from "#server/adviser/understand/phrasings.ts";
import { train } from "#server/adviser/understand/train.ts";
import { writeWeights } from "#server/adviser/understand/weights.ts";

const phrasings = await loadPhrasings();
const weights = train(phrasings);
await writeWeights(weights, digestOf(phrasings));
console.log(`${weights.classes.length} subjects from ${phrasings.length} phrasings`);
