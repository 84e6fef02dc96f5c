import type { LetterFlag } from "#shared/letters/letter.ts";
import { findIntents } from "#server/interview/warnings/intents.ts";
import { saidIn } from "#server/interview/warnings/warning.ts";
import { flagOf, type Looked } from "./said.ts";

const staying =
  /\b(?:settle(?:d|ment)?(?: down)?|permanent(?:ly)? (?:resid\w+|stay|live|settle)|stay(?:ing)? (?:there |here |in [\p{L} ]+)?(?:permanently|forever|for good|for life|for ever)|live (?:there |here |in [\p{L} ]+)?(?:permanently|forever|for good)|(?:get|want|apply for|obtain|take|for) (?:my |the |a )?(?:permanent resid\w+|pr\b|green ?card|citizenship|h-?1b)|green ?card|become (?:a |an )?(?:\p{L}+ )?(?:citizen|permanent resident)|(?:never|not|don'?t|do not|won'?t|no plan to|no intention to|not going to|no wish to) (?:want to |plan to |intend to |like to )?(?:return|come back|go back)|(?:want|plan|hope|wish|intend|going) to (?:\p{L}+ )?(?:immigrate|emigrate|migrate)|bring my (?:whole )?(?:family|parents|wife|husband) (?:there|to (?:live|settle)|and (?:live|settle)\b))\b/iu;
const notTheirs =
  /\b(?:uncle|aunt|cousin|brother|sister|friend|father|mother|parents|relatives?|he|she|they)\b.{0,30}\b(?:is|are|was|has|have|lives?|settled|got|there|became)\b/iu;
const negated =
  /\b(?:not|never|don'?t|do not|no|without|isn'?t|nor)\b.{0,30}\b(?:settle|stay\w*|permanent\w*|pr\b|green ?card|citizenship|immigrat\w*)/iu;
const noReturn =
  /\b(?:never|not|no (?:plan|intention|wish|reason)|don'?t|won'?t)\b[^,;.]{0,30}\b(?:return|come back|go back)\b/iu;
/** "Settle the fees", "settled my loan", "settlement of the dispute". */
const otherSense =
  /\b(?:return|go(?:ing)? back|come back|back home)\b.{0,60}\bsettle|\bsettle(?:d|ment)?\b.{0,20}\b(?:fees?|loan|payment|bill|dispute|deposit|matters?|back|in (?:my|our) (?:village|country|home)|at home|in (?:bangladesh|india|nepal|pakistan|nigeria|ghana|vietnam|kenya|sri lanka|egypt|morocco|brazil|colombia|mexico|turkey|iran|indonesia|philippines))\b/iu;

/** A wish to stay for good where that leads to refusal. */
export function flagStay({ material, said, destination }: Looked): LetterFlag[] {
  const rule = destination?.letters.stay;
  if (!destination || !rule) return [];
  const own = said.filter(({ text, of }) => of !== "resume" && !otherSense.test(text));
  const spoken = saidIn(own.map(({ text }) => text));
  const [warned] = findIntents(spoken, "letter", "refused");
  const home = material.profile.residenceCountry?.toLowerCase();
  const found = said.find(
    ({ text, of }) =>
      of !== "resume" &&
      staying.test(text) &&
      !otherSense.test(text) &&
      !(negated.test(text) && !noReturn.test(text)) &&
      !(
        notTheirs.test(text) &&
        !/\b(?:i|me|my plan)\b.{0,40}\b(?:want|will|plan|hope|like|dream|settle|stay)/iu.test(text)
      ) &&
      !(
        home !== undefined &&
        new RegExp(`\\b(?:settle|stay|live)\\b.{0,30}\\b${home.replaceAll(/[^\p{L} ]/gu, "")}\\b`, "iu").test(text)
      ),
  );
  const quote = found?.text ?? warned?.quote;
  return quote === undefined ? [] : [flagOf("stay-intent", quote, { rule, otherwise: "", destination })];
}
