import type { Finding, ResumeFacts } from "./resume-facts.ts";
import { share, unique, within01 } from "./resume-facts.ts";
import { resumeWords } from "./resume-lines.ts";
import { cliches, languageTest } from "./vocabulary.ts";

const ENOUGH = 7;
const anybodyHas =
  /^(?:(?:good |excellent |strong |basic )?(?:communication|leadership|team ?work|teamwork|computer|internet|typing|ms office|microsoft office|microsoft word|word|email|browsing|writing|reading|speaking|listening|organi[sz]ation|management|creativity|creative|adaptability|flexible|flexibility|motivated|honest|punctual|patience|confidence|critical thinking|analytical|interpersonal|presentation|decision making|soft skills?|facebook|windows)(?: skills?| ability)?)$/i;
const knownTools =
  /\b(?:python|java|javascript|c\+\+|sql|excel|power ?bi|tableau|matlab|spss|stata|autocad|solidworks|photoshop|figma|git|linux|html|css|react|r studio|revit|sap|quickbooks|tally|latex|arduino|pcr|hplc)\b/gi;

export function rateSkills({ skills, lines, in: inSection }: ResumeFacts): Finding {
  const items = unique(
    skills.flatMap((line) => line.split(/[,;|•·]|\s\/\s|(?<=\))\s/)).map((item) => item.trim()),
  ).filter((item) => item !== "");
  const concrete = items.filter(isConcrete);
  const elsewhere = unique(lines.join("\n").match(knownTools) ?? []).length;
  const tested = [
    ...skills,
    ...inSection("awards"),
    ...inSection("education"),
    ...inSection("personal"),
    ...lines,
  ].find((line) => languageTest.test(line));
  const named = skills.length === 0 ? 0.5 * share(elsewhere, ENOUGH) : share(concrete.length, ENOUGH);
  const empty = items.find((item) => !isConcrete(item));
  return {
    section: "Skills",
    score: within01(0.75 * named + (tested === undefined ? 0 : 0.25)),
    line: empty ?? skills[0] ?? tested ?? null,
    remark: skills.length === 0 ? "No section of skills was found." : countInWords(concrete.length, items.length),
    advice: [
      ...(skills.length === 0 ? ["List the tools, methods and languages that you know under a heading “Skills”."] : []),
      ...(skills.length > 0 && concrete.length < ENOUGH
        ? ["Name more of the tools and methods that you have used, if there are some."]
        : []),
      ...(empty === undefined
        ? []
        : ["Replace such words, which anybody can claim, by what you can show: a tool, a method, a level."]),
      ...(tested === undefined ? ["If you have taken a language test, give its name, score and date."] : []),
    ],
  };
}

function countInWords(concrete: number, all: number): string {
  if (concrete < all)
    return `${concrete} of ${all} skills ${concrete === 1 ? "names" : "name"} a tool, a method or a level.`;
  const named = all === 1 ? "1 skill is named" : `${all} skills are named`;
  return all < ENOUGH ? `${named}; ${ENOUGH} give all points for them.` : `${named}, and each is a definite one.`;
}

function isConcrete(item: string): boolean {
  const isSentence =
    /\b(?:you|your|is|are|be|am|i|my|me|we|this|that|must|should|will|have|has|can|please)\b|[.!?]\s/i.test(item);
  const name = item.replaceAll(/[^\p{L} ]/gu, "").trim();
  return !isSentence && resumeWords(item).length <= 6 && !anybodyHas.test(name) && item.search(cliches) === -1;
}
