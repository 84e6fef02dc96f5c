import type { InterviewComment } from "#shared/interviews/interview.ts";
import { type InterviewPart, interviewParts } from "#shared/interviews/interview-questions.ts";
import { findDegrees } from "./find-degrees.ts";
import { findMoney } from "./find-money.ts";
import { findScores } from "./find-scores.ts";
import { findUniversities, isSameUniversity } from "./find-universities.ts";
import type { InterviewMaterial } from "./material.ts";
import { splitSentences } from "./sentences.ts";

/** Money: larger than a year or a number of months. */
const figure =
  /(?:£|€|\$|₹|৳)\s?\d|\b\d{1,3}(?:[, ]\d{2,3})+\b|\b(?!(?:19|20)\d\d\b)\d{3,}\b|\b\d+(?:\.\d+)?\s?(?:k|lakhs?|lacs?|crores?|thousand|million|taka|rupees?|pounds?|euros?|dollars?)\b/iu;
const time =
  /\b(?:19|20)\d{2}\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\b(?:years?|months?|since|last|ago|weeks?)\b/iu;
const country =
  /\b(?:uk|united kingdom|england|usa?|united states|america|canada|australia|germany|abroad|home|back|return\w*|bangladesh|india|nepal|pakistan|sri lanka|nigeria|ghana|kenya|china|vietnam|here|my (?:own )?(?:country|city|town|village)|dhaka|kathmandu|lahore|lagos)\b/iu;

/** Words that show a part; functions where words are not enough. */
const signs: Record<InterviewPart, RegExp | ((material: InterviewMaterial) => boolean)> = {
  education:
    /\b(?:graduat\w+|bachelor\S*|b\.?sc|bba|degree|diploma|studied|stud(?:y|ying)|school|hsc|ssc|a[- ]levels?|college|university|master\S*|m\.?sc|mba)\b/iu,
  when: time,
  activity:
    /\b(?:work\w*|job|intern\w*|train\w*|prepar\w+|famil\w+|business|course|volunteer\w*|teach\w*|taught|employ\w*|freelanc\w+|car(?:e|ed|ing)|exam|ielts|study\w*|studied)\b/iu,
  course: namesCourse,
  university: namesUniversity,
  reason:
    /\b(?:because|since|as (?:it|i|the|my|they)|so that|so i|reasons?|in order to|therefore|that is why|due to|allows?|lets me|offers?|help\w*|want(?:ed)? to|to (?:learn|become|work|gain|improve|study|build)|prepares?|interest\w*|known for|best for|important|useful|need\w*|practical|shorter|cheaper|better|recogni[sz]ed)\b/iu,
  background:
    /\b(?:my (?:bachelor\S*|degree|previous|former|work|job|experience|studies|background|thesis|project|diploma|current)|studied|worked|working|graduat\w+|experience|as an? \w+|since i)\b/iu,
  comparison:
    /\b(?:than|compar\w+|instead of|rather|other|others|another|whereas|unlike|at home|in my (?:own )?country|back home|both|also (?:applied|considered|looked)|considered|looked at|no other|only (?:one|this)|not (?:available|offered|taught)|but|while|shorter|cheaper|better)\b|\bin \p{Lu}.*\bin (?:the )?\p{Lu}/isu,
  modules: (material) =>
    /\b(?:modules?|subjects?|units?|topics?|class(?:es)?|thesis|dissertation|project|laborator\w+|labs?|statistics|programming|management|design|analysis|learning|law|accounting|marketing|research)\b/iu.test(
      material.answer,
    ),
  start:
    /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\b20\d{2}\b|\b(?:fall|autumn|spring|summer|winter)\b/iu,
  duration:
    /\b(?:\d+(?:\.\d)?|one|two|three|four|five|six|twelve|eighteen)[\s-](?:years?|months?|semesters?|weeks?)\b/iu,
  test: /\b(?:ielts|toefl|pte|duolingo|det|goethe|testdaf|telc|dsh|cambridge|medium of instruction|english|moi|waiver|[abc][12])\b/iu,
  score: (material) =>
    findScores([material.answer]).some(({ value }) => value !== null) ||
    /\d/u.test(material.answer) ||
    /\b[abc][12]\b/iu.test(material.answer),
  tuition: (material) =>
    hasSum(material, "tuition") ||
    /\b(?:tuition|fees?)\b.{0,60}\d|no (?:tuition|fees)|\d.{0,40}\b(?:tuition|fees?)\b/isu.test(material.answer),
  living: (material) =>
    hasSum(material, "living") ||
    /\b(?:living|rent|month\w*|accommodation|food)\b.{0,60}\d|\d.{0,40}\b(?:living|month|rent|accommodation)\b/isu.test(
      material.answer,
    ),
  amount: figure,
  sponsor:
    /\b(?:father|mother|dad|mum|mom|parents?|famil(?:y|ies)|uncle|aunt|brother|sister|husband|wife|grand\w+|cousin|friend|myself|i (?:will |can |shall )?pay|my own|self[- ]\w+|scholarship|loan|employer|sponsor)\b/iu,
  source:
    /\b(?:savings?|saved|salary|income|business|bank|deposit|loan|scholarship|property|land|rent(?:al|s)?|pension|provident|blocked account|earn\w*|sold|selling|investments?|shop|farm)\b/iu,
  job: /\b(?:works?|job|business\w*|shop|farm\w*|teach\w*|doctor|nurse|engineer|officer|bank\w*|employ\w*|retired|compan(?:y|ies)|runs?|owns?|owner|manager|lawyer|driver|trad\w+|government|army|police|professor|accountant|contractor|import\w*|export\w*|i pay|myself)\b/iu,
  income: figure,
  place:
    /\b(?:halls?|dorm\w*|residence|accommodation|apartment|flat|hostel|homestay|shared?|room|campus|house|studio|wohnheim|stay with|live with)\b/iu,
  role: /\b(?:work as|job|become|join|start|open|found|position|engineer|analyst|manager|teacher|lecturer|consultant|developer|designer|nurse|doctor|career|compan(?:y|ies)|business|phd|doctorate|research\w*|employ\w*|bank|industry|firm|ministry|hospital|scientist|officer|accountant|marketing)\b/iu,
  where: country,
  tie: /\b(?:famil\w+|parents?|wife|husband|child\w*|son|daughter|house|home|land|propert\w+|job|business|employer|communit\w+|mother|father|brother|sister|grand\w+|engaged|fianc\w+|friends?|shop|farm|compan(?:y|ies))\b/iu,
  documents:
    /\b(?:passport|certificates?|transcripts?|letters?|statements?|ielts|toefl|photos?|forms?|i[- ]?20|cas|coe|insurance|solvency|papers|receipt|affidavit|proof|clearance|loa|pal)\b/iu,
  channel:
    /\b(?:agent|agency|consultan\w+|myself|my own|on my own|alone|nobody|website|internet|online|google|fair|friends?|teacher|cousin|brother|sister|professor|ranking|portal|daad|ucas|social media|facebook|youtube)\b/iu,
  benefit:
    /\b(?:skills?|job|career|salary|experience|knowledge|learn|earn|promotion|position|qualif\w+|able to|enable\w*|help\w*|become|improv\w+|degree|work)\b/iu,
  yesOrNo:
    /\b(?:yes|no|not|never|none|nobody|have|haven['’]?t|has|once|twice|was refused|were refused|my \w+|don['’]?t|only)\b/iu,
};

export function findMissingParts(material: InterviewMaterial): InterviewComment[] {
  const missing = material.question.parts.filter((part) => !showsPart(part, material)).slice(0, 3);
  return missing.map((part) => ({
    kind: "missing",
    text: `Your answer does not seem to say ${interviewParts[part]}.`,
  }));
}

export function isWholeAnswer(material: InterviewMaterial): boolean {
  return material.question.parts.every((part) => showsPart(part, material));
}

function showsPart(part: InterviewPart, material: InterviewMaterial): boolean {
  const sign = signs[part];
  return sign instanceof RegExp ? sign.test(material.answer) : sign(material);
}

function hasSum({ answer }: InterviewMaterial, topic: "tuition" | "living"): boolean {
  return findMoney(splitSentences(answer)).some((sum) => sum.topic === topic);
}

function namesCourse({ answer, letter }: InterviewMaterial): boolean {
  const sentences = splitSentences(answer);
  if (findDegrees(sentences).some(({ subject, role }) => subject !== null && role !== "past")) return true;
  const ofLetter = letter === null ? [] : findDegrees(splitSentences(letter.text));
  const lower = answer.toLowerCase();
  return ofLetter.some(
    ({ subject, role }) => role === "target" && subject !== null && lower.includes(subject.toLowerCase()),
  );
}

function namesUniversity({ answer, letter }: InterviewMaterial): boolean {
  const named = findUniversities(splitSentences(answer));
  if (named.length > 0) return true;
  const university = letter?.university?.trim() ?? "";
  // "I chose Leeds", in any case.
  const words = answer.match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  return (
    university !== "" &&
    words.some(
      (word) =>
        !/^(?:university|college|institute|the|and|for|school)$/iu.test(word) &&
        university.toLowerCase().split(/\W+/u).includes(word.toLowerCase()) &&
        isSameUniversity(word, university),
    )
  );
}
