import { quoteOf } from "#server/interview/sentences.ts";
import { type Said, type Warning } from "./warning.ts";

const agent = String.raw`(?:agents?|agency|agencies|consultan(?:t|ts|cy|cies)|consultancy|brokers?|middle ?man|counsell?ors?|visa (?:office|centre|center|guy|man|people)|education (?:centre|center|office)|travel (?:agency|office)|dalal|sir|madam|accountant|lawyer|the ca|our ca|package|they|he|she|someone|somebody|a man|one man|my (?:agent|consultant)'s? (?:office|friend|people)|the office|their office)`;
const made = String.raw`(?:ma[dk]e[sd]?|making|arrang\w+|prepar\w+|wr(?:o|i)te[s]?|written|writing|gave|gives?|given|provid\w+|issued?|creat\w+|manag\w+|organi[sz]\w+|fix\w*|bought|buy\w*|adjust\w+|edit\w+|deposit\w+|put|got|get|handl\w+|did|done|does|do|keep\w*|took care|takes care|collect\w*|show\w*|generat\w+|produc\w+|typ(?:e|ed|es|ing)|fill(?:s|ed|ing)?|draft\w*|compos\w+|design\w*|deliver\w*|includ\w+|sign(?:s|ed)?|sort\w*|ready|upload\w*|submit\w*)`;
const paper = String.raw`(?:bank (?:statements?|balance|papers?|letters?|certificates?|solvency|documents?|account)|statements?|balance|solvency|sponsor\w*(?: (?:letter|papers?))?|affidavit|funds?(?: papers?)?|money papers?|papers|documents|certificates?|experience (?:letter|certificate)s?|(?:job|work|employment) letters?|reference letters?|recommendation letters?|s\.?o\.?p\.?|essay|motivation letter|study plan|personal statement|genuine student (?:answers?|statement)|(?:the |my )?gs(?: (?:answers?|statement|form))?|(?:the |my )?gte|forms?|money proof|proof of (?:money|funds)|financials?|itr|ds-?160|answers?|marks? ?sheets?|transcripts?|payslips?|tax (?:papers?|returns?|documents?)|salary slips?|everything|all the (?:papers|documents|things)|the (?:whole )?file|property (?:papers?|valuation))`;

const agentMade = new RegExp(
  [
    String.raw`\b${agent}\b[^.;]{0,40}?\b${made}\b[^.;]{0,50}?\b${paper}\b`,
    String.raw`\b${agent} (?:has |have )?(?:did|does|done|do|handled?|managed?) (?:it |the )?(?:all|everything|whole)\b`,
    String.raw`\b${paper}\b[^.;]{0,40}?\b(?:by|from|through|via)\s+(?:the |my |an |a |our )?${agent}\b`,
    String.raw`\b${paper}\b[^.;]{0,45}?\b${agent}\b[^.;]{0,25}?\b${made}\b`,
    String.raw`\b${paper}\b[^.;]{0,40}?\b(?:comes?|came|is|are|was|were) from (?:the |an? |their )?(?:office|agency|agents?|consultan\w+|shop|cyber|man|guy)\b`,
  ].join("|"),
  "u",
);
const namesAgent =
  /\b(?:agents?|agency|consultan\w+|brokers?|middle ?man|counsell?ors?|visa (?:office|centre|center|guy|man|people)|education (?:centre|center|office)|dalal|(?:sir|madam|they|he|she) (?:in|at|from|of) the (?:office|centre|center)|package|preparation (?:centre|center))\b/u;
/** The person did it, and was helped. */
const helped =
  /\b(?:myself|i (?:wrote|prepared|checked|made|filled|collected|read|signed after|reviewed|did it|did all)|on my own|with me|next to (?:them|him|her)|together|only (?:helped|checked|advised|explained|told|corrected|showed)|(?:helped|advised|guided|explained|told) me|corrected|translat\w+|a list of|checklist|my own (?:words|papers|documents)|not (?:make|made|write|wrote|prepare)|from the bank|my bank|i went to the bank)\b/u;
const unseen =
  /\b(?:(?:don't|do not|didn't|did not|no) need to (?:see|read|know|check|worry)|(?:have not|haven't|didn't|did not|never|not) (?:yet |really |even )?(?:see|seen|saw|read|opened|gone through|go through|look\w* (?:at|into)|been to (?:this|that|the) bank|check\w*|went)|not (?:so |very |much |really |fully )?aware|(?:put|did|made|copied) (?:my |the )signature|signed (?:it )?for me|on my behalf|(?:hundred|100) ?(?:percent|%) visa|just signed|only signed|signed without|blank (?:paper|form)|i only (?:gave|signed|paid)|(?:he|she|they|agent) (?:\p{L}+ )?(?:keeps?|has|have|knows?) (?:my |the )?(?:log ?in|password|account|e-?mail)|process very well)\b/u;
const falsified =
  /\b(?:fake|forged?|duplicate (?:paper|certificate|statement)|photoshop\w*|not (?:real|original|genuine)|edited (?:the )?(?:statement|paper|certificate)|back-?dated|(?:looks?|looking) (?:the )?(?:same|like) (?:as )?(?:the )?(?:original|real)|bought (?:the |a |my |one )?(?:bank )?(?:certificate|statement|experience|letter|ielts|result|degree)|made[- ]up|show(?:ed)? (?:a )?(?:false|wrong)|someone else (?:sat|took|gave|wrote)|proxy|bribe\w*|paid (?:extra |some )?(?:money )?(?:to|for) (?:the )?(?:officer|bank manager|certificate|balance|slot)|company (?:that )?(?:does not|doesn't) exist|only on paper|on paper only|in (?:real(?:ity)?|truth|fact),? i (?:was|am|did|have)|(?:haven't|have not|never|didn't|did not) (?:even )?(?:met|meet|seen|saw) (?:the (?:man|person|sponsor)|him|her|my sponsor)|never knew (?:that )?i (?:have|had|was|worked)|(?:sat|took|gave|appeared|attended|spoke|did|answered)\b[^.]{0,40}\b(?:test|exam|interview|ielts|call)\b[^.]{0,15}\b(?:for me|instead of me|in my place)|(?:guy|man|person|shop|someone|somebody|place|printer|contact)\b[^.]{0,40}\b(?:makes?|made|sells?|prints?) (?:it|them|these|this|one|papers|documents|statements?)|made (?:another|a new|a different) (?:one|copy|version|statement|paper|return)|(?:another|new|second) (?:one|version|copy) with (?:a )?(?:higher|more|better|bigger)|(?:increas|inflat|rais|chang)\w+ (?:the |my |his |our )?(?:figures?|amounts?|income|balance|dates?|marks|grades|salary|numbers) (?:on|in|of|for|so)|(?:says?|saying|showing|shows|written|writes|that) (?:that )?i (?:was|am|worked|have worked|had worked)[^.]{0,40}\b(?:his|her|their|friend's|brother's|cousin's|uncle's|agent's) (?:\p{L}+(?:'s)? )?(?:firm|company|shop|office|business|school|clinic)|for the (?:work |study )?gap[^.]{0,40}(?:gave|made|arranged|bought|prepared)|(?:did not|didn't|never) (?:really )?(?:work|worked|attend|attended) there)\b/u;
const taughtToSay =
  /\b(?:agents?|consultan\w+|they|he|she|agency)\b[^.]{0,25}\b(?:said|told|tells?|says|asked|taught|trained|advised)\b[^.]{0,20}\b(?:(?:what|how|which \p{L}+) (?:i (?:need|have|should|must|can) (?:to )?|to )(?:tell|say|answer|reply)|(?:me )?(?:to|i (?:should|must|have to)) (?:say|tell|answer|write|put|memori[sz]e|learn)|not to (?:say|tell|mention|write|show)|don't (?:say|tell|mention)|no need to (?:mention|tell|say|write|show))\b/u;

/** Papers and statements that somebody else made, or that are false. */
export function findPapersOfOthers(said: readonly Said[], question: string): Warning[] {
  const isAgentNamed = said.some(({ lower }) => namesAgent.test(lower));
  const found = said.flatMap(({ sentence, lower }): Warning[] => {
    const isMade = isAgentNamed && agentMade.test(lower) && !helped.test(lower);
    const isUnseen = isAgentNamed && unseen.test(lower);
    const isFalse =
      falsified.test(lower) &&
      !/\b(?:not|no|never|nothing|against|refuse\w*|without)\b[^.]{0,15}\b(?:fake|forge|duplicate|false|made[- ]up|bribe)/u.test(
        lower,
      );
    const isTaught =
      taughtToSay.test(lower) && (isAgentNamed || question === "agent" || /\bto (?:say|memori)/u.test(lower));
    if (isFalse) return [warning(sentence, "These words speak of papers that are not genuine.")];
    if (isMade || isUnseen)
      return [
        warning(
          sentence,
          "By these words somebody else made your papers. What is handed in counts as your own, whoever made it.",
        ),
      ];
    return isTaught ? [warning(sentence, "By these words somebody else tells you what to answer.")] : [];
  });
  return found.slice(0, 1);
}

function warning(sentence: string, text: string): Warning {
  return { about: "agent-papers", quote: quoteOf(sentence), text };
}
