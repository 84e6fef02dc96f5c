import { quoteOf } from "#server/interview/sentences.ts";
import { hasSpecifics } from "#server/interview/vagueness.ts";
import type { InterviewComment } from "#shared/interviews/interview.ts";
import type { InterviewQuestion } from "#shared/interviews/interview-questions.ts";
import { countWords } from "#shared/text.ts";
import { findMemorised } from "./memorised.ts";
import { type Said, type Warning } from "./warning.ts";

const unknown =
  /\b(?:(?:i|we) (?:really |actually |honestly |still |just )?(?:don't|do not|dont|didn't|did not|cannot|can't) (?:really |exactly |yet |even |fully )*(?:know|remember|recall|check\w*|read|look\w*|say)|(?:i )?(?:have not|haven't|not yet|did not|didn't) (?:yet )?(?:look\w*|seen|read|check\w*|decid\w*|studied|found|think|thought)|not (?:so |very |really |too |100% )?sure|no idea|i (?:have )?forg[eo]t\w*|let me (?:check|see|look|ask)|(?:have|need) to (?:ask|check|look)|(?:agent|consultan\w+|they|he|father|brother|cousin) (?:will )?knows?|it's (?:written )?in (?:the|my) (?:file|papers|letter)|whatever|any (?:course|university|subject|college) (?:is )?(?:fine|ok|good)|something (?:like|with|about|in)|\p{L}+ something|i think so|some (?:course|diploma|college|university|subject|degree)|can't tell (?:you )?|(?:i )?(?:will|'ll|shall) (?:get|know|see|learn|find out|be told|receive) [^.]{0,40}(?:orientation|there|later|when|after|first day|on arrival)|only know (?:the )?|(?:i'd|i would|i) have to (?:see|look|check|ask)|(?:didn't|did not|haven't|have not|never) (?:really )?(?:calculate\w*|count\w*|compare\w*|thought|think)|or (?:something )?like (?:that|this)|(?:the|that) \p{L} one\b|(?:university|college|course) of\.\.\.|\.\.\. ?sorry|(?:this|that) one came|i believe it's|cannot tell (?:you )?|one of those|not (?:so |very |much |really |fully )?(?:aware|certain|clear)|which (?:city|place|college|university|one|course) (?:is|was) (?:it|that)|(?:never|not|haven't|have not|didn't|did not) (?:yet )?(?:open\w*|visit\w*|go(?:ne)? through|look\w*|read) (?:at |into )?(?:the |their |its )?(?:web ?site|page|brochure|modules?|syllabus|curriculum|handbook|letter|details?))\b/u;
/** A guess where a fact was asked. */
const guessesOf =
  /\b(?:maybe|perhaps|possibly|probably|roughly|either|or so|i (?:think|guess|believe|suppose|assume)|must be|should be|might be|could be|some(?:thing|where) (?:around|near|like|between)|kind of|sort of)\b/gu;
const aboutFact = new Set(["dates", "cost", "language", "us-schools", "germany-language", "accommodation", "modules"]);
/** Somebody else would have to answer. */
const askThem =
  /\b(?:agents?|consultan\w+|counsell?ors?|agency|sir|madam|father|mother|brother|sister|uncle|cousin|friend|husband|wife|he|she|they)(?: \p{L}+)? (?:(?:can|could|will|would|should) (?:tell|explain|know|answer|inform|say)|knows?|handles?|looks? after (?:it|this|that|all)|(?:arranges?|decides?|finds?|tells?) (?:\p{L}+ )?(?:where|which|what|it|everything|all)|has (?:the|all (?:the )?)?(?:details?|informations?|papers?|file|list|brochure))\b/u;
/** What somebody may well not know. */
const mayBeUnknown =
  /\b(?:know (?:anybody|anyone|nobody|that|how to|the city|people|him|her|them)|know from where|say (?:that|no))\b/u;
const chosenByOthers =
  /\b(?:(?:agents?|consultan\w+|agency|they|he|she|cousin|friend|brother|uncle|counsell?or) (?:\p{L}+ )?(?:chose|choose|chooses|selected?|decided?|picked?|found|finds?|gave me|suggested|told me to (?:take|choose|study)|said (?:this|it|that|to|\p{L}+) [^.]{0,30}(?:visa|easy|quick|best))\b[^.]{0,40}|(?:easy|quick|fast|high) (?:to get )?(?:visa|admission|offer)|(?:visa|offer) (?:is |comes? |gets? )?(?:easy|quick\w*|fast|easily)|gets? (?:the )?visa (?:easy|quick\w*|fast|easily)|visa (?:ratio|success rate|success)|(?:only|just) (?:for|to get) (?:the )?visa|(?:the )?cheapest (?:one|course|fee)?|(?:got|gave) (?:the |me )?offer (?:first|fast)|(?:first|only) (?:one )?(?:to|that) (?:accept|admit|give)\w*|(?:got|gets|get|getting|gives?|gave) (?:the |a |their |his |me )?visas? (?:with|from|through|by|for) (?:this|that|it|here|there)|tension[- ]free|(?:applied|sent) (?:to|for) (?:\p{L}+ )?(?:forty|fifty|thirty|many|all|\d\d) [^.]{0,25}(?:came|accept\w*|answered)|(?:most|many|all) (?:people|students|friends) (?:take|took|choose|go|join)|no (?:\p{L}+ )?(?:conditions?|requirements?|ielts|interview|entrance|gpa)\b|(?:without|not (?:ask\w*|need\w*) (?:for )?)(?: an?| any)? ?(?:ielts|interview|experience|gpa|test)|(?:was|were|is) (?:still |just )?(?:open|available|left|free)\b|(?:seats?|places?|slots?) (?:was|were|is|are) (?:still )?(?:open|available|left|free)|(?:picked|pick|filled|chose) (?:it|this|that)|(?:fees?|cost|price|deposit) (?:is|was|are|were) (?:less|low|lower|lowest|cheap\w*|small)|intake (?:was|is) (?:near|close|open|soon|available)|so (?:i|we) (?:took|put|accepted|selected|filled) (?:it|this|that))\b/u;
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
  const guessed = aboutFact.has(question.id) ? findGuess(said, answer) : undefined;
  const open =
    guessed ??
    said.find(({ lower }) => {
      if (askThem.test(lower)) return true;
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
      !/\b(?:scholarship|compared|my thesis|my own|because it|because the|i checked|i chose|i decided|i selected|ranking)\b/u.test(
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

/** One guess in a short answer that names no sum or day, two anywhere. */
function findGuess(said: readonly Said[], answer: string): Said | undefined {
  const found = said.find(({ lower }) => lower.search(guessesOf) >= 0);
  const count = said.reduce((sum, { lower }) => sum + (lower.match(guessesOf)?.length ?? 0), 0);
  const isBare = countWords(answer) < 25 && !/\p{Nd}{3}|\p{Nd}[.,]\p{Nd}/u.test(answer);
  return count >= 2 || isBare ? found : undefined;
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

function findEvasive(said: readonly Said[], { question, answer, faults, isWhole }: Read): Warning[] {
  if (question.isBrief) return [];
  const words = countWords(answer);
  const missing = faults.filter(({ kind }) => kind === "missing").length;
  const vague = faults.filter(({ kind }) => kind === "vague").length;
  const evaded = new Set(said.flatMap(({ lower }) => lower.match(evasions) ?? [])).size;
  const isSaidNothing =
    (words <= 5 && !isWhole) ||
    (words < 15 && missing * 2 >= question.parts.length && !hasFigure(answer)) ||
    (missing >= 2 &&
      missing === question.parts.length &&
      (words < 15 || (!hasSpecifics(answer) && question.id !== "modules"))) ||
    (evaded >= 2 && !hasFigure(answer) && (words < 60 || vague > 0)) ||
    (evaded >= 3 && words < 60 && !/\p{Nd}{3}/u.test(answer.replaceAll(/\b(?:19|20)\d\d\b/gu, ""))) ||
    (evaded >= 1 && missing >= 1 && !hasSpecifics(answer)) ||
    (words < manyWords && missing * 2 > question.parts.length && !isConcrete(answer) && question.id !== "modules") ||
    (words < fewWords && missing >= 1 && !isConcrete(answer)) ||
    (words < manyWords && countAnchors(said, answer) < leastAnchors(question.id, words)) ||
    (words < manyWords && evaded >= 1 && !isConcrete(answer) && (missing >= 1 || vague > 0));
  const [first] = said;
  if (!isSaidNothing || !first) return [];
  return [warning("vague", first.sentence, "This leaves the question open, and an officer decides on what was said.")];
}

const fewWords = 15;
/** Said at this length without one figure or name, it is said of everybody. */
const manyWords = 45;
/** Names that everybody names. */
const commonName =
  /^(?:God|Allah|Inshallah|Mashallah|UK|USA?|U\.S|EU|PR|IT|AI|MBA|BBA|MSc|BSc|MS|CV|Canada|Canadian|America|American|Australian?|Germany?|Europe(?:an)?|England|English|Britain|British|United|Kingdom|States|Western|Sir|Madam|Ma|Mr|Mrs|IELTS|Master|Bachelor|Because|First|Then|But|And|So)$/u;

const askSums = new Set(["funds", "sponsor", "cost", "germany-money", "canada-worth"]);
/** Answered in common nouns by honest people, too. */
const askNouns = new Set(["modules", "agent", "documents", "ties"]);

/** Names and figures without which nobody could ask on, or look anything up. */
function leastAnchors(question: string, words: number): number {
  if (askNouns.has(question)) return words < 12 ? 1 : 0;
  return askSums.has(question) ? 2 : 1;
}

const spokenNumber =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakhs?|crores?)\b/gu;

function countAnchors(said: readonly Said[], answer: string): number {
  const spoken = said.flatMap(({ lower }) => lower.match(spokenNumber) ?? []).length;
  return spoken + (answer.match(/\p{Nd}+/gu)?.length ?? 0) + namesIn(answer).length;
}

function namesIn(answer: string): string[] {
  return [...answer.matchAll(/[\p{Ll}\p{Nd},;:]\s+(?<name>\p{Lu}[\p{L}]+)/gu)].flatMap(({ groups }) => {
    const name = groups?.["name"] ?? "";
    return commonName.test(name) ? [] : [name];
  });
}

function isConcrete(answer: string): boolean {
  return /\p{Nd}/u.test(answer) || namesIn(answer).length > 0;
}

function hasFigure(answer: string): boolean {
  return /\p{Nd}/u.test(answer.replaceAll(/\b(?:19|20)\d\d\b/gu, ""));
}

function warning(about: Warning["about"], sentence: string, text: string): Warning {
  return { about, quote: quoteOf(sentence), text };
}
