import type { Understood } from "#server/adviser/understand/understanding.ts";

const sure = 0.5;
/** What is a little like every deceit is none. */
const sureOfOne = 0.45;
const surePapers = 0.65;
const surePurpose = 0.9;
/** With words that nobody uses of what is lawful. */
const sureWithWords = 0.15;

const words =
  /\b(?:fake[ds]?|forge[ds]?|forged|bogus|counterfeit|photoshop\w*|backdat\w*|contract marriage|paper marriage|fake marriage|proxy|impersonat\w*|bribe\w*|someone else (?:sits?|writes?|takes?)|cash in hand|off the books|under the table|look(?:s)? (?:100 ?%? )?real|make (?:it|them|this) look|without (?:them|anyone|uni|university|home office) (?:know\w*|find\w*)|wont know|how long (?:is it )?safe|nobody (?:check|know|notice)s?|(?:cant|cannot|cant ever|wont) (?:check|know|notice|find out)|anyone got caught|get caught|invent(?:ed)?|sham|in secret|secretly|illegally|undetected|not (?:be |get )?(?:discovered|found|caught)|look bigger|change the (?:numbers|figures|amounts?)|(?:just |simply )?(?:dont|do not) tell them|someone at the embassy|cancel (?:it )?after(?:wards)?|return (?:it )?(?:right )?after|give (?:it )?back after|only for (?:the )?papers|not re[ea]l|take (?:it |the money )?back (?:after|the next|next)|(?:if i|i can|i will|should i|better) (?:write|say|tick|put|answer|click) no|hide|hiding|conceal)\b/i;
/** Who was deceived, fears to be or asks what is checked does not ask for help with it. */
const innocent =
  /\b(?:is (?:it|this|that|he|the \w+) (?:a )?(?:fake|scam|genuine|real)|how (?:do|can|to) (?:i |we )?(?:check|know|verify|tell)|scam(?:med)?|was cheated|without my knowledge|didnt know|did not know)\b/i;

const declares =
  /\b(?:(?:not|never|without) (?:to )?hid(?:e|ing)|dont (?:want|wish) to hide|(?:where|how) (?:do|can|should) i declare)\b/i;

/** The subject of the deceit that somebody asks to be helped with; null for all others. */
export function deceitIn({
  shares,
  ownShares,
  text: written,
}: Pick<Understood, "shares" | "ownShares" | "text">): string | null {
  const text = written.replaceAll(/['’]/g, "");
  if (declares.test(text) && !writesFalsely.test(text)) return null;
  // A further question is judged by itself, too: what was harmless before hides nothing.
  const kinds = [...shares]
    .filter(([name]) => name.startsWith("deceit-") && name !== "deceit-by-agent")
    .map(([name, share]): [string, number] => [name, Math.max(share, ownShares.get(name) ?? 0)]);
  const [kind = "", most = 0] = kinds.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const all = kinds.reduce((sum, [, share]) => sum + share, 0);
  if (innocent.test(text)) return all >= 0.8 && most >= sure ? kind : null;
  // Who asks whether it is allowed gets the rule, unless it is to go unseen.
  if (kind === "deceit-work" && asksIfAllowed.test(text) && !words.test(text)) return null;
  if (kind === "deceit-papers" && most < surePapers && asksIfRight.test(text) && !words.test(text)) return null;
  // Work beside a preparatory course, and work alone, are told of in the same words.
  if (all >= (kind === "deceit-purpose" ? surePurpose : sure) && most >= sureOfOne) return kind;
  if (words.test(text) && all >= sureWithWords) return kind;
  if (saysNoUnseen.test(text)) return "deceit-hide";
  return writesFalsely.test(text) ? "deceit-papers" : null;
}

const asksIfRight = /\b(?:that'?s|is (?:it|this|that)) (?:ok|okay|fine|allowed|a problem)\b/i;
const asksIfAllowed =
  /\b(?:is (?:it|that|this|he|she|my boss) (?:ok|okay|fine|allowed|legal|correct|right)|allowed|legal|can i|may i|am i (?:ok|fine)|is he correct|does it count|or not)\b|\?\s*$/i;

/** "If I write no, they can't check, right?" */
const saysNoUnseen =
  /\b(?:write|say|tick|put|answer|click)s? "?no\b.{0,40}\b(?:cant|cannot|wont|dont|never) (?:check|know|see|find)/i;
/** Whatever else the message says. */
const writesFalsely = /\b(?:write|make|create|generate|draft|give|prepare)\b.{0,30}\b(?:fake|forged|false)\b/i;
