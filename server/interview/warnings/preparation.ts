import { quoteOf } from "#server/interview/sentences.ts";
import { hasSpecifics } from "#server/interview/vagueness.ts";
import type { InterviewComment } from "#shared/interview.ts";
import type { InterviewQuestion } from "#shared/interview-questions.ts";
import { countWords } from "#shared/text.ts";
import { type Said, type Warning } from "./warning.ts";

const unknown =
  /\b(?:(?:i|we) (?:really |actually |honestly |still |just )?(?:don't|do not|dont|didn't|did not|cannot|can't) (?:really |exactly |yet |even |fully )*(?:know|remember|recall|check\w*|read|look\w*|say)|(?:i )?(?:have not|haven't|not yet|did not|didn't) (?:yet )?(?:look\w*|seen|read|check\w*|decid\w*|studied|found|think|thought)|not (?:so |very |really |too |100% )?sure|no idea|i (?:have )?forg[eo]t\w*|let me (?:check|see|look|ask)|(?:have|need) to (?:ask|check|look)|(?:agent|consultan\w+|they|he|father|brother|cousin) (?:will )?knows?|it's (?:written )?in (?:the|my) (?:file|papers|letter)|whatever|any (?:course|university|subject|college) (?:is )?(?:fine|ok|good)|something (?:like|with|about|in)|\p{L}+ something|i think so|some (?:course|diploma|college|university|subject|degree))\b/u;
/** What somebody may well not know. */
const mayBeUnknown =
  /\b(?:know (?:anybody|anyone|nobody|that|how to|the city|people|him|her|them)|know from where|say (?:that|no))\b/u;
const chosenByOthers =
  /\b(?:(?:agents?|consultan\w+|agency|they|he|she|cousin|friend|brother|uncle|counsell?or) (?:\p{L}+ )?(?:chose|choose|chooses|selected?|decided?|picked?|found|finds?|gave me|suggested|told me to (?:take|choose|study)|said (?:this|it|that|to|\p{L}+) [^.]{0,30}(?:visa|easy|quick|best))\b[^.]{0,40}|(?:easy|quick|fast|high) (?:to get )?(?:visa|admission|offer)|(?:visa|offer) (?:is |comes? |gets? )?(?:easy|quick\w*|fast|easily)|gets? (?:the )?visa (?:easy|quick\w*|fast|easily)|visa (?:ratio|success rate|success)|(?:only|just) (?:for|to get) (?:the )?visa|(?:the )?cheapest (?:one|course|fee)?|(?:got|gave) (?:the |me )?offer (?:first|fast)|(?:first|only) (?:one )?(?:to|that) (?:accept|admit|give)\w*)\b/u;
const aboutCourse =
  /\b(?:course|universit\w+|college|subject|programme|program|school|city|everything|it|visa|offer|this)\b/u;

/** What the person must know by heart. */
const knowledge = new Set([
  "course",
  "university",
  "modules",
  "dates",
  "cost",
  "canada-fit",
  "canada-worth",
  "germany-language",
  "germany-fit",
  "australia-why",
  "australia-benefit",
  "agent",
  "us-schools",
  "introduce",
  "language",
  "germany-money",
  "accommodation",
  "alternatives",
  "country",
  "sponsor",
  "funds",
  "documents",
]);

const evasions =
  /\b(?:nothing (?:much|special|particular)|sometimes|something|some ?how|like that|and so on|etc|i guess|maybe|it depends|depends on|never told me|it's enough|is enough|enough money|good (?:country|study|university|education|quality|course|career|future|income|life|job|one)|very (?:good|nice|interesting|useful|famous)|nice|better (?:future|life|country|education)|(?:is|are) the best|freedom|many (?:modules|things|reasons|opportunit\w+|places)|everything|anything|useful for my|interesting|well[- ]off|no problem|famous|business man|does business|big (?:business|company)|different|various|all (?:is|are) (?:good|fine|ok)|some (?:things?|job|work|business)|just|simply|normal|as usual|not much|here and there|this and that|only (?:at )?home)\b/gu;

const brochure =
  /\b(?:world[- ]class|state[- ]of[- ]the[- ]art|cutting[- ]edge|renowned|prestigious|esteemed|vibrant|multicultural|rich tapestry|tapestry|ever[- ](?:changing|evolving)|empower\w*|foster\w*|holistic|unparalleled|unrivalled|boundless|broaden\w* (?:my|your|one's)? ?horizons?|horizons|global(?:ly)? (?:leader\w*|marketplace|recogni[sz]ed|competitive|landscape|citizen\w*|perspective|network|standards?)|leaders? of tomorrow|tomorrow's leaders|dynamic|innovat\w+|excellence|transferable skills|critical thinking|leadership|intercultural|diverse (?:community|student)|diversity|sought[- ]after|immersive|thriv\w+|top[- ](?:ranked|tier|notch)|ranked among|consistently ranked|student satisfaction|commitment to|committed to|nurtur\w+|transformative|comprehensive|rigorous|interdisciplinary|invaluable|undoubtedly|moreover|furthermore|thereby|unlock\w*|twenty-first century|21st century|industry[- ]relevant|hands[- ]on|experiential|distinguished|faculty members|alumni network|academic (?:excellence|reputation|environment)|research[- ](?:led|intensive|driven)|stimulating|enrich\w*|equip\w* (?:me|students|graduates|you))\b/gu;
const manyPhrases = 4;
const fewPhrases = 3;

interface Read {
  question: InterviewQuestion;
  answer: string;
  faults: readonly InterviewComment[];
  isWhole: boolean;
}

const noLanguage =
  /\b(?:(?:learn|pick up|improve)(?: it)? (?:there|by talking|by speaking|when i|after i|slowly)|(?:zero|no|not any|nothing of|don't know|do not know|don't speak|do not speak|not speak) (?:any )?(?:german|english)|(?:german|english)[,.]? (?:no|zero|nothing)\b|zero)\b/u;
const languageShown =
  /\b(?:ielts|toefl|pte|duolingo|goethe|telc|testdaf|dsh|[abc][12]|a one|a two|b one|b two|level|certificate|classes?|lessons?|medium of instruction|enrolled|goethe-institut)\b/u;

/** Answers of somebody who does not know what they apply for, says nothing, or says what others wrote. */
export function findUnprepared(said: readonly Said[], { question, answer, faults, isWhole }: Read): Warning[] {
  return [
    ...findUnknown(said, question, answer),
    ...findUnnamed(said, { question, answer }),
    ...findMemorised(said, answer),
    ...findEvasive(said, { question, answer, faults, isWhole }),
  ];
}

function findUnknown(said: readonly Said[], question: InterviewQuestion, answer: string): Warning[] {
  if (!knowledge.has(question.id)) return [];
  const isShort = countWords(answer) < 25;
  const open = said.find(({ lower }) => {
    const isUnknown = unknown.test(lower) && !mayBeUnknown.test(lower);
    const isAsked =
      /\b(?:course|subjects?|modules?|fees?|costs?|starts?|when|how (?:long|much)|exact\w*|names?|where|university|which|what|rent|amount|income|earns?|salary)\b/u.test(
        lower,
      );
    return isUnknown && (isShort || isAsked);
  });
  if (open)
    return [
      warning(
        "unprepared",
        open.sentence,
        "An officer expects you to know this by heart: look it up before you practise on.",
      ),
    ];
  const led = said.find(
    ({ lower }) =>
      chosenByOthers.test(lower) &&
      (aboutCourse.test(lower) || /\bvisa\b/u.test(lower)) &&
      !/\b(?:scholarship|i compared|my own|because it|because the|i checked|i chose|i decided|i selected|ranking)\b/u.test(
        answer.toLowerCase(),
      ),
  );
  return led
    ? [
        warning(
          "unprepared",
          led.sentence,
          "By these words others chose for you, or the visa was the reason. Which reason of your own is there?",
        ),
      ]
    : [];
}

/** No module, and no language that was learnt. */
function findUnnamed(said: readonly Said[], { question, answer }: Pick<Read, "question" | "answer">): Warning[] {
  const lower = said.map((one) => one.lower).join(" ");
  const isWithoutModules = question.id === "modules" && !hasSpecifics(answer) && lower.search(evasions) >= 0;
  const isWithoutLanguage = question.id === "germany-language" && noLanguage.test(lower) && !languageShown.test(lower);
  const [first] = said;
  if (!first || (!isWithoutModules && !isWithoutLanguage)) return [];
  return [warning("unprepared", first.sentence, "Nothing here shows that you know what awaits you: name it.")];
}

function findMemorised(said: readonly Said[], answer: string): Warning[] {
  const phrases = new Set((answer.toLowerCase().match(brochure) ?? []).map((phrase) => phrase.replace(/s$/u, "")));
  const isAboutPerson =
    /\b(?:i (?:work\w*|studied|want|will|plan|was|did|compared|chose|am|have|learn\w*)|my (?:job|work|father|mother|thesis|project|degree|company|boss|brother|sister))\b/iu.test(
      answer,
    );
  const limit = isAboutPerson ? manyPhrases : fewPhrases;
  if (phrases.size < limit) return [];
  const densest = said.toSorted(
    (one, other) => (other.lower.match(brochure)?.length ?? 0) - (one.lower.match(brochure)?.length ?? 0),
  )[0];
  return densest
    ? [
        warning(
          "memorised",
          densest.sentence,
          "This sounds like a brochure that was learnt by heart. Officers ask one question more, and nothing of it is yours.",
        ),
      ]
    : [];
}

function findEvasive(said: readonly Said[], { question, answer, faults, isWhole }: Read): Warning[] {
  if (question.isBrief) return [];
  const words = countWords(answer);
  const missing = faults.filter(({ kind }) => kind === "missing").length;
  const vague = faults.filter(({ kind }) => kind === "vague").length;
  const evaded = new Set(said.flatMap(({ lower }) => lower.match(evasions) ?? [])).size;
  const isSaidNothing =
    (words <= 5 && !isWhole) ||
    (words < 15 && missing * 2 >= question.parts.length && !hasFigure(answer)) ||
    (missing >= 2 && missing === question.parts.length && (words < 15 || !hasSpecifics(answer))) ||
    (evaded >= 2 && !hasFigure(answer) && (words < 60 || vague > 0)) ||
    (evaded >= 3 && words < 60 && !/\p{Nd}{3}/u.test(answer.replaceAll(/\b(?:19|20)\d\d\b/gu, ""))) ||
    (evaded >= 1 && missing >= 1 && !hasSpecifics(answer));
  const [first] = said;
  if (!isSaidNothing || !first) return [];
  return [warning("vague", first.sentence, "This leaves the question open, and an officer decides on what was said.")];
}

function hasFigure(answer: string): boolean {
  return /\p{Nd}/u.test(answer.replaceAll(/\b(?:19|20)\d\d\b/gu, ""));
}

function warning(about: Warning["about"], sentence: string, text: string): Warning {
  return { about, quote: quoteOf(sentence), text };
}
