import readability from "text-readability";
import { type Finding, type ResumeFacts, unique, within01 } from "./resume-facts.ts";
import { resumeWords } from "./resume-lines.ts";
import { cliches, misspellings, vagueWords } from "./vocabulary.ts";

const LONG_LINE_WORDS = 45;
const ENOUGH_HEADINGS = 3;
const HARD = 5;
/** The library's time grows with the text. */
const SAMPLE_CHARACTERS = 8_000;

interface Trouble {
  cost: number;
  line: string | undefined;
  remark: string;
  advice: string;
}

export function rateReadability(facts: ResumeFacts): Finding {
  const troubles = troublesOf(facts)
    .filter(({ cost }) => cost >= 0.02)
    .toSorted((one, other) => other.cost - one.cost);
  const cost = troubles.reduce((sum, trouble) => sum + trouble.cost, 0);
  return {
    section: "Readability",
    score: facts.words === 0 ? 0 : within01(1 - cost),
    line: troubles.find(({ line }) => line !== undefined)?.line ?? null,
    remark: troubles.length === 0 ? "It reads easily." : troubles.map(({ remark }) => remark).join(" "),
    advice: troubles.map(({ advice }) => advice),
  };
}

function troublesOf({ lines, words, headings }: ResumeFacts): Trouble[] {
  const text = lines.join("\n");
  const hundreds = Math.max(1, words / 100);
  const lineWith = (pattern: RegExp) => lines.find((line) => line.search(pattern) !== -1);
  const counted = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const long = lines.filter((line) => resumeWords(line).length > LONG_LINE_WORDS);
  const shouted = lines.filter(
    (line) => resumeWords(line).length > 4 && line === line.toUpperCase() && /\p{Lu}{3}/u.test(line),
  );
  const small = lines.filter((line) => /^\p{Ll}/u.test(line) && !/@|www\.|http/.test(line));
  const firstPerson = /\b(?:I|i|my|My|me|myself)\b/g;
  const repeated = lines.length - unique(lines).length;
  const hardness = readability.fleschReadingEase(text.slice(0, SAMPLE_CHARACTERS).replaceAll("\n", ". "));
  return [
    {
      cost: Math.min(0.35, (counted(cliches) / hundreds) * 0.12),
      line: lineWith(cliches),
      remark: "Some phrases stand in many resumes.",
      advice: "Replace stock phrases by one thing you did that shows the same.",
    },
    {
      cost: Math.min(0.2, Math.max(0, counted(vagueWords) / hundreds - 0.5) * 0.05),
      line: lineWith(vagueWords),
      remark: "Some words say little.",
      advice: "Put what exactly in place of “various”, “etc.” and “good”.",
    },
    {
      cost: Math.min(0.3, counted(misspellings) * 0.06),
      line: lineWith(misspellings),
      remark: "There are spelling mistakes.",
      advice: "Check the spelling, and let somebody else read it.",
    },
    {
      cost: 0.3 * (1 - Math.min(1, headings / ENOUGH_HEADINGS)),
      line: undefined,
      remark: "Headings are missing that tell the parts apart.",
      advice: "Set headings such as Education, Experience and Skills on lines of their own.",
    },
    {
      cost: 0.35 * Math.min(1, resumeWords(long.join(" ")).length / Math.max(1, words)),
      line: long[0],
      remark: "There are long paragraphs.",
      advice: "Break long paragraphs into lines of one thing each.",
    },
    {
      cost: Math.min(0.4, (0.8 * repeated) / Math.max(1, lines.length)),
      line: lines.find((line, index) => lines.indexOf(line) !== index),
      remark: "Some lines stand there twice.",
      advice: "Say everything once.",
    },
    {
      cost: Math.min(0.2, (0.4 * shouted.length) / Math.max(1, lines.length)),
      line: shouted[0],
      remark: "Whole lines are in capitals.",
      advice: "Write in capitals and small letters; keep capitals for headings.",
    },
    {
      cost: Math.min(0.12, (0.2 * small.length) / Math.max(1, lines.length)),
      line: small[0],
      remark: "Lines begin with small letters.",
      advice: "Begin each line with a capital letter.",
    },
    {
      cost: Math.min(0.2, Math.max(0, counted(firstPerson) / hundreds - 0.5) * 0.04),
      line: lineWith(firstPerson),
      remark: "It speaks in the first person.",
      advice: "Leave out “I” and “my”: a resume is read as yours anyway.",
    },
    {
      cost: words > 60 && hardness < HARD ? 0.05 : 0,
      line: undefined,
      remark: "The words are long and the sentences heavy.",
      advice: "Prefer short words and short sentences.",
    },
  ];
}
