import { stemsOf } from "#server/adviser/read/words.ts";
import { texts } from "#server/adviser/answer/texts.ts";

const kinds = {
  thanks:
    "thanks thank thankyou thx ty cheers appreciate appreciated helpful great perfect nice awesome amazing cool ok okay alright understood gotcha wonderful excellent got",
  farewell: "bye goodbye cya later see night",
  greeting:
    "hi hello hey hiya salam assalamualaikum assalamu alaikum namaste greetings morning afternoon evening dear sir madam bot there doing today",
} as const;

const filler = new Set(
  stemsOf(
    "good job work you so much very a lot all for the your help that is was it again and to of this me how are day have please i now answer information have one more guys everyone team",
  ),
);
const starts = Object.entries(kinds).map(([kind, words]) => ({ kind, stems: new Set(stemsOf(words)) }));
const asksWhoWeAre =
  /^\W*(?:(?:hi|hello|hey)\W+)?(?:(?:and )?who (?:are|r) (?:you|u)|what (?:are|r) (?:you|u)|are (?:you|u) (?:an? )?(?:real |actual )?(?:ai|bot|robot|human|person|chatgpt|gpt|llm|language model|machine|chatbot)|what can (?:you|u) (?:do|help)|how can (?:you|u) help|what do (?:you|u) know|what is your name|whats your name|help)(?:\W+(?:me|us|for|do|with|here|really|exactly|or|an?|human|bot|ai|person|real|then|please))*\W*$/i;

/** A polite line for what is no question, else null. */
export function smallTalk(message: string, isModel: boolean): string | null {
  if (asksWhoWeAre.test(message.trim())) return isModel ? texts.aboutModel : texts.aboutOffline;
  const stems = stemsOf(message);
  if (stems.length === 0 || stems.length > 12) return null;
  const kind = starts.find((start) => stems.some((stem) => start.stems.has(stem)))?.kind;
  const isOnlyTalk = stems.every((stem) => filler.has(stem) || starts.some((start) => start.stems.has(stem)));
  if (kind === undefined || !isOnlyTalk) return null;
  if (kind === "thanks") return texts.thanks;
  return kind === "farewell" ? texts.farewell : texts.greeting;
}
