import { quoteOf } from "#server/interview/sentences.ts";
import type { InterviewComment } from "#shared/interviews/interview.ts";
import { type Said, type Warning } from "./warning.ts";

const refused =
  /\b(?:(?:was|were) (?:not|un)(?: |-)?success\w*|(?:was|were|been|got|has|have|had|is|which|and) (?:\p{L}+ ){0,2}(?:refused|rejected|denied|declined)|(?:refused|rejected|denied|declined) (?:my|me|our|a|the|under|because|by|once|twice|in)|(?:a|the|earlier|previous|past|one|two|prior|that|my|this|visa|permit) (?:\p{L}+ )?(?:refusals?|rejections?))\b/iu;
const never =
  /\b(?:never|no country|not (?:been )?(?:refused|rejected|denied)|no refusals?|no rejections?|have not been|haven't been|wasn't|no visa problem|clean (?:history|record)|first time|not once|none|(?:record|history|file) (?:is|was) (?:clean|clear|good)|no (?:problems?|issues?|bad record)|first visa)\b|^(?:officially |on paper |technically |no |not )*(?:no|nope|nah|nothing|none)\b/u;
const admits =
  /\b(?:yes|yeah|once|twice|refused (?:me|my|in|because|under|once|twice)|was refused|were refused|rejected (?:me|my|in)|got (?:refused|rejected)|one refusal)\b/u;
const hides =
  /\b(?:(?:did not|didn't|don't|do not|will not|won't|never|not) (?:\p{L}+ ){0,3}(?:mention\w*|tell|told|say|said|write|wrote|declare\w*|disclose\w*|show\w*|put|count|include\w*|enter\w*|list\w*|add\w*|report\w*)\b[^.]{0,50}\b(?:refus\w+|reject\w+|visa|that|application|it|overstay\w*|deport\w*)|(?:wrote|put|ticked|marked|write|tick|select(?:ed)?) (?:a )?["']?no\b|\b(?:i|we|he|agent|consultan\w+|will|to) (?:\p{L}+ ){0,2}(?:said|answered|say|answer) (?:a )?["']?no\b|(?:left|leave|leaving|kept|keep) (?:that|this|the|it) ?(?:\p{L}+ ){0,2}(?:empty|blank|out)\b|skip(?:ped)? (?:it|that|this|the (?:question|column|box|part))|(?:does not|doesn't|do not|don't|did not|didn't|not|never) count|not (?:counted|a real|really a) |nobody (?:has )?ask\w*|they (?:did not|didn't|don't|do not) ask|(?:they|embassy|nobody|no one|officer) (?:\p{L}+ )?(?:cannot|can't|won't|will not|don't|do not|never) (?:know|see|check|find)|(?:not necessary|no need|not required|don't need|do not need) to (?:tell|mention|say|write|show|declare)|hide|hiding|hidden|keep (?:it )?(?:a )?secret|(?:new|fresh|another|second) passport(?: (?:so|and|has no|now)|[.,]|$)|old passport (?:is )?(?:lost|not)|(?:passport|paper|letter) (?:\p{L}+ )?(?:leave|left|keep|kept|stays?) (?:it )?(?:at|back|in) (?:home|the drawer)|(?:leave|left|keep|kept|threw|lost) (?:it |the \p{L}+ )?[^.]{0,30}because[^.]{0,30}refus\w+)\b/u;
const speaksOfRefusal = /\b(?:refus\w+|reject\w+|denied|visa|overstay\w*|deport\w*|passport|application)\b/u;

const asked = new Set(["refusals", "us-visited"]);

/** A refusal that the answer hides. @returns the warning, and what contradicts the letter */
export function findHiddenRefusals(
  said: readonly Said[],
  { question, letter }: { question: string; letter: readonly string[] },
): { warnings: Warning[]; contradictions: InterviewComment[] } {
  const hiding =
    said.find(({ lower }) => hides.test(lower) && (speaksOfRefusal.test(lower) || asked.has(question))) ??
    (asked.has(question) ? findHalfAdmitted(said) : undefined);
  const denial = said.find(
    ({ lower }) => never.test(lower) && (asked.has(question) || /\b(?:refus|reject|visa)/u.test(lower)),
  );
  const isAdmitted = said.some(({ lower }) => admits.test(lower) && !/\b(?:never|not|n't)\b/u.test(lower));
  const written = letter.find(
    (sentence) =>
      refused.test(sentence) &&
      /\b(?:visas?|permits?|applications?|embassy|consulate|entry|refusals?|section|immigration|[A-Z]\p{L}+ (?:refused|declined|rejected|denied))\b/iu.test(
        sentence,
      ),
  );
  const contradictions: InterviewComment[] =
    denial && written && !isAdmitted
      ? [
          {
            kind: "contradiction",
            text: "Your answer says that there was no refusal, your letter tells of one. Which is right?",
            quote: quoteOf(written),
          },
        ]
      : [];
  const source = hiding ?? (contradictions.length > 0 ? denial : undefined);
  if (!source) return { warnings: [], contradictions };
  const text = "An earlier refusal is left out here. Authorities keep them and share them.";
  return { warnings: [{ about: "hidden-refusal", quote: quoteOf(source.sentence), text }], contradictions };
}

/** "No … only once for Canada": a no that takes itself back, without a word that it was declared. */
const startsWithNo = /^(?:(?:sir|madam|ma'am|well|so|officially|technically|on paper|[,.]) ?)*(?:no|never|not|none)\b/u;
const takesBack =
  /\b(?:(?:only|just|except|apart from|besides|but|there was|i mean|maybe) [^.]{0,40}(?:once|one time|one (?:small )?(?:issue|problem|matter|case|time)|(?:small|little|minor) (?:issue|problem|matter|thing)|misunderstanding|something|withdr\w+|returned|sent back|refus\w+|reject\w+)|(?:small|little|minor) (?:issue|problem|matter|thing))\b/u;
const declares =
  /\b(?:declar\w+|disclos\w+|mention(?:ed)? (?:it|this|that)|explain\w*|attach\w*|enclos\w+|wrote (?:it|this|that)|(?:in|on) the (?:form|application)|told (?:them|the)|granted|got (?:it|the visa|both|all)|received)\b/u;

const evades =
  /\b(?:not (?:exactly|really|officially|formally)(?: a)?(?: refus\w+| reject\w+| denied|[,.]| but)|(?:rather|prefer) not|don't (?:want|like) to (?:talk|speak|say)|(?:another|different|second|old) (?:passport|spelling|name)|(?:won't|will not|cannot|can't|doesn't) (?:show|appear|come) ?up|without (?:the |a |any )?(?:stamp|visa)|(?:didn't|did not) get (?:it|the visa|one))\b/u;

function findHalfAdmitted(said: readonly Said[]): Said | undefined {
  const whole = said.map(({ lower }) => lower).join(" ");
  if (declares.test(whole)) return undefined;
  const evading = said.find(({ lower }) => evades.test(lower));
  if (evading || !startsWithNo.test(whole)) return evading;
  return said.find(({ lower }) => takesBack.test(lower));
}

const kin = String.raw`(?:elder |older |younger |big )?(?:brothers?|sisters?|uncles?|aunts?|cousins?|relatives?|parents|father|mother|husband|wife|friends?|family)`;
const livesThere = new RegExp(
  String.raw`\b(?:my|our|with my|an?|two|three) ${kin}\b[^.]{0,60}\b(?:lives?|living|moved|settled|works?|stays?|resides?|is (?:a )?(?:citizen|resident)|holds?|based|house|who (?:lives|moved|works))\b|\b(?:live|stay|living|staying) with my ${kin}\b|\bmy ${kin} (?:in|at|from) \p{Lu}`,
  "iu",
);
const nobody = new RegExp(
  String.raw`\b(?:no|not any|don't have(?: any)?|do not have(?: any)?|without(?: any)?|nobody|no one|none|never had)\b[^.]{0,30}\b(?:relatives?|famil(?:y|ies)|friends?|relations?|anybody|anyone|one|body|there|siblings?|brothers?)\b|^(?:no|none|nobody|nope)\b|\b(?:i have )?nobody\b`,
  "iu",
);

/** Relatives over there that only one of the two tells of. */
export function findOtherRelatives(
  said: readonly Said[],
  { question, letter }: { question: string; letter: readonly string[] },
): InterviewComment[] {
  const there = letter.find(
    (sentence) =>
      livesThere.test(sentence) && !/\b(?:at home|back home|in my (?:country|city|village))\b/iu.test(sentence),
  );
  const noneWritten = letter.find((sentence) =>
    /\bnobody of my family\b|\bno (?:close |other )?(?:relatives?|family|friends?|relations?)\b|\b(?:do not|don't) have (?:any )?(?:relatives?|family)/iu.test(
      sentence,
    ),
  );
  const denies =
    question === "relatives"
      ? said.find(({ lower }) => nobody.test(lower))
      : said.find(({ lower }) => /\bno (?:relatives?|family|friends?) (?:there|in)\b/u.test(lower));
  const tells = said.find(
    ({ lower, sentence }) =>
      !nobody.test(lower) &&
      (livesThere.test(sentence) ||
        (question === "relatives" &&
          new RegExp(String.raw`\b(?:yes|my|one|two|three|an?)\b.{0,20}\b${kin}\b`, "iu").test(sentence)) ||
        new RegExp(String.raw`\bmy ${kin} in \p{Lu}`, "u").test(sentence)),
  );
  if (denies && there && !tells)
    return [other("Your answer says that nobody of yours is there, your letter tells of somebody.", there)];
  return tells && noneWritten && question !== "ties" && question !== "sponsor"
    ? [other("Your answer tells of somebody of yours there, your letter says that there is nobody.", noneWritten)]
    : [];
}

function other(text: string, sentence: string): InterviewComment {
  return { kind: "contradiction", text: `${text} Which is right?`, quote: quoteOf(sentence) };
}
