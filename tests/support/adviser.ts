import { createAdviser, type ReplyEnding } from "#server/adviser/adviser.ts";
import type { Person } from "#server/adviser/person.ts";
import type { Turn } from "#server/adviser/plan.ts";
import { loadSayings } from "#server/adviser/read/lexicon.ts";
import { createUnderstanding } from "#server/adviser/understand/understanding.ts";
import { readWeights } from "#server/adviser/understand/weights.ts";
import type { TextModel } from "#server/ai/models/text-model.ts";
import { noVisaProgress } from "#shared/visa-progress.ts";

const understanding = await createUnderstanding(await readWeights());
const sayings = await loadSayings();
const someone: Person = {
  residenceCountry: "Bangladesh",
  progress: noVisaProgress,
  documents: [],
  resumeTitles: [],
  letterCountries: [],
  application: null,
  plan: null,
};
const inTime = () => new Date("2026-11-25T10:00:00Z");

interface Conversation {
  person?: Partial<Person>;
  history?: readonly Turn[];
  model?: TextModel;
  now?: () => Date;
}

export async function askAdviser(message: string, { person, history = [], model, now = inTime }: Conversation = {}) {
  const logged: unknown[] = [];
  const log = { info: (...line: unknown[]) => void logged.push(line) };
  const adviser = createAdviser({ understanding, sayings, model: model ?? null, log, now });
  const who = { userId: "ann", signal: new AbortController().signal };
  const reply = adviser.reply({ message, history, person: { ...someone, ...person } }, who);
  let text = "";
  let ending: ReplyEnding | undefined;
  while (ending === undefined) {
    const step = await reply.pieces.next();
    if (step.done) ending = step.value;
    else text += step.value;
  }
  return { text, ending, logged, followUps: reply.followUps, isOfModel: reply.isOfModel };
}

/** What was asked and answered so far, then the next answer. */
export async function converse(messages: readonly string[], conversation: Conversation = {}) {
  const history: Turn[] = [];
  for (const message of messages) {
    history.push({ message, response: (await askAdviser(message, { ...conversation, history })).text });
  }
  return history.at(-1)?.response ?? "";
}
