import { quoteOf } from "#server/interview/sentences.ts";
import { type Said, type Warning } from "./warning.ts";

const agent = String.raw`(?:agents?|agency|agencies|consultan(?:t|ts|cy|cies)|consultancy|brokers?|middle ?man|counsell?ors?|visa (?:office|centre|center|guy|man|people)|education (?:centre|center|office)|travel (?:agency|office)|dalal|they|he|someone|somebody|a man|one man|my (?:agent|consultant)'s? (?:office|friend|people)|the office|their office)`;
const made = String.raw`(?:ma[dk]e[sd]?|making|arrang\w+|prepar\w+|wr(?:o|i)te[s]?|written|writing|gave|gives?|given|provid\w+|issued?|creat\w+|manag\w+|organi[sz]\w+|fix\w*|bought|buy\w*|adjust\w+|edit\w+|deposit\w+|put|got|get|handl\w+|did|done|does|do|keep\w*|took care|takes care|collect\w*|show\w*|generat\w+|sort\w*|ready|upload\w*|submit\w*)`;
const paper = String.raw`(?:bank (?:statements?|balance|papers?|letters?|certificates?|solvency|documents?|account)|statements?|balance|solvency|sponsor\w*(?: (?:letter|papers?))?|affidavit|funds?(?: papers?)?|money papers?|papers|documents|certificates?|experience (?:letter|certificate)s?|(?:job|work|employment) letters?|reference letters?|recommendation letters?|s\.?o\.?p\.?|essay|motivation letter|study plan|personal statement|genuine student (?:answers?|statement)|gs (?:answers?|statement)|answers?|marks? ?sheets?|transcripts?|payslips?|tax (?:papers?|returns?|documents?)|salary slips?|everything|all the (?:papers|documents|things)|the (?:whole )?file|property (?:papers?|valuation))`;

const agentMade = new RegExp(
  [
    String.raw`\b${agent}\b[^.;]{0,40}?\b${made}\b[^.;]{0,50}?\b${paper}\b`,
    String.raw`\b${agent} (?:has |have )?(?:did|does|done|do|handled?|managed?) (?:it |the )?(?:all|everything|whole)\b`,
    String.raw`\b${paper}\b[^.;]{0,40}?\b(?:by|from|through|via)\s+(?:the |my |an |a |our )?${agent}\b`,
    String.raw`\b${paper}\b[^.;]{0,45}?\b${agent}\b[^.;]{0,25}?\b${made}\b`,
  ].join("|"),
  "u",
);
const namesAgent =
  /\b(?:agents?|agency|consultan\w+|brokers?|middle ?man|counsell?ors?|visa (?:office|centre|center|guy|man|people)|education (?:centre|center|office)|dalal)\b/u;
/** The person did it, and was helped. */
const helped =
  /\b(?:myself|i (?:wrote|prepared|checked|made|filled|collected|read|signed after|reviewed|did it|did all)|on my own|only (?:helped|checked|advised|explained|told|corrected|showed)|(?:helped|advised|guided|explained|told) me|corrected|translat\w+|a list of|checklist|my own (?:words|papers|documents)|not (?:make|made|write|wrote|prepare)|from the bank|my bank|i went to the bank)\b/u;
const unseen =
  /\b(?:(?:don't|do not|didn't|did not|no) need to (?:see|read|know|check|worry)|(?:have not|haven't|didn't|did not|never) (?:see|seen|saw|read|opened|been to (?:this|that|the) bank|check\w*|went)|just signed|only signed|signed without|blank (?:paper|form)|i only (?:gave|signed|paid)|(?:he|she|they|agent) (?:\p{L}+ )?(?:keeps?|has|have|knows?) (?:my |the )?(?:log ?in|password|account|e-?mail)|process very well)\b/u;
const falsified =
  /\b(?:fake|forged?|duplicate (?:paper|certificate|statement)|photoshop\w*|not (?:real|original|genuine)|edited (?:the )?(?:statement|paper|certificate)|back-?dated|(?:looks?|looking) (?:the )?(?:same|like) (?:as )?(?:the )?(?:original|real)|bought (?:the |a |my |one )?(?:bank )?(?:certificate|statement|experience|letter|ielts|result|degree)|made[- ]up|show(?:ed)? (?:a )?(?:false|wrong)|someone else (?:sat|took|gave|wrote)|proxy|bribe\w*|paid (?:extra |some )?(?:money )?(?:to|for) (?:the )?(?:officer|bank manager|certificate|balance|slot)|company (?:that )?(?:does not|doesn't) exist|only on paper|on paper only|(?:did not|didn't|never) (?:really )?(?:work|worked|attend|attended) there)\b/u;
const taughtToSay =
  /\b(?:agents?|consultan\w+|they|he|she|agency)\b[^.]{0,25}\b(?:said|told|tells?|says|asked|taught|trained|advised)\b[^.]{0,20}\b(?:(?:me )?(?:to|i (?:should|must|have to)) (?:say|tell|answer|write|put|memori[sz]e|learn)|not to (?:say|tell|mention|write|show)|don't (?:say|tell|mention)|no need to (?:mention|tell|say|write|show))\b/u;

/** Papers and statements that somebody else made, or that are false. */
export function findPapersOfOthers(said: readonly Said[]): Warning[] {
  const isAgentNamed = said.some(({ lower }) => namesAgent.test(lower));
  const found = said.flatMap(({ sentence, lower }): Warning[] => {
    const isMade = isAgentNamed && agentMade.test(lower) && !helped.test(lower);
    const isUnseen = isAgentNamed && unseen.test(lower);
    const isFalse =
      falsified.test(lower) &&
      !/\b(?:not|no|never|nothing|against|refuse\w*|without)\b[^.]{0,15}\b(?:fake|forge|duplicate|false|made[- ]up|bribe)/u.test(
        lower,
      );
    const isTaught = taughtToSay.test(lower) && (isAgentNamed || /\bto (?:say|memori)/u.test(lower));
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
