import type { InterviewComment } from "#shared/interviews/interview.ts";
import { interviewCountryNames, interviewCountryOf } from "#shared/interviews/interview.ts";
import { type ApplicationContradiction, findApplicationContradictions } from "./application-contradictions.ts";
import { isSameTime, findDates } from "./find-dates.ts";
import { compareSubjects, findDegrees, findDurations, findLengths, levelNames } from "./find-degrees.ts";
import { agree, areComparable, findMoney, moneyTopicNames } from "./find-money.ts";
import { findScores } from "./find-scores.ts";
import { findSponsors, mayBeSamePayer } from "./find-sponsors.ts";
import type { InterviewMaterial } from "./material.ts";
import { quoteOf } from "./sentences.ts";
import { aboutTheUniversity, findUniversityContradictions } from "./university-contradictions.ts";

export interface Compared {
  answer: readonly string[];
  letter: readonly string[];
}

/** The next step tells what to do about all of them. */
const settle = "Which is right?";

/** Compares an answer with the letter, each kind of fact at most twice, and with the application. */
export function commentOnContradictions(material: InterviewMaterial, compared: Compared): InterviewComment[] {
  const ofLetter = [
    ...findUniversityContradictions(material, compared),
    ...degreeContradictions(material, compared),
    ...moneyContradictions(compared),
    ...dateContradictions(compared),
    ...sponsorContradictions(material, compared),
    ...scoreContradictions(compared),
    ...countryContradictions(material, compared),
  ];
  return [...ofLetter, ...applicationContradictions(material, compared, ofLetter)];
}

function contradiction(text: string, sentence: string): InterviewComment {
  return { kind: "contradiction", text, quote: quoteOf(sentence) };
}

function degreeContradictions({ question }: InterviewMaterial, { answer, letter }: Compared): InterviewComment[] {
  if (question.namesOthers) return [];
  const comments: InterviewComment[] = [];
  const meant = findDegrees(answer).filter(({ role }) => role === "target");
  const written = findDegrees(letter).filter(({ role }) => role === "target");

  const [level, writtenLevel] = [meant.find((one) => one.level), written.find((one) => one.level)];
  const isLevelKnown = meant.some((one) => one.level && written.some((other) => other.level === one.level));
  if (level?.level && writtenLevel?.level && !isLevelKnown) {
    const text = `Your answer speaks of ${levelNames[level.level]}, your letter of ${levelNames[writtenLevel.level]}. ${settle}`;
    comments.push(contradiction(text, writtenLevel.sentence));
  }

  const subjects = meant.flatMap(({ subject }) => subject ?? []);
  const letterSubjects = written.flatMap(({ subject, sentence }) => (subject ? [{ subject, sentence }] : []));
  const [subject, letterSubject] = [subjects[0], letterSubjects[0]];
  if (subject !== undefined && letterSubject) {
    const likeness = new Set(
      subjects.flatMap((one) => letterSubjects.map((other) => compareSubjects(one, other.subject))),
    );
    if (!likeness.has("same")) {
      const names = `Your answer names the course “${subject}”, your letter “${letterSubject.subject}”.`;
      const advice = likeness.has("similar") ? "Use the exact name of the course in both." : settle;
      comments.push(contradiction(`${names} ${advice}`, letterSubject.sentence));
    }
  }

  const [long, writtenLong] = [findDurations(answer), findDurations(letter)];
  const [first, other] = [long[0], writtenLong[0]];
  // Another length beside the right one may be that of a course at home.
  const lengths = findLengths(answer.join("\n"));
  const isLengthKnown = writtenLong.some(({ months }) => lengths.includes(months));
  if (first && other && !isLengthKnown) {
    const text = `Your answer says that the course takes ${first.text}, your letter ${other.text}. ${settle}`;
    comments.push(contradiction(text, other.sentence));
  }
  return comments;
}

function moneyContradictions({ answer, letter }: Compared): InterviewComment[] {
  const written = findMoney(letter);
  const told = new Set<string>();
  return findMoney(answer).flatMap((sum) => {
    if (sum.topic === null || told.has(sum.topic)) return [];
    const other = written.find((one) => one.topic === sum.topic && areComparable(sum, one));
    // The letter may give the sum for something else.
    const isKnown = written.some((one) => areComparable(sum, one) && agree(sum, one));
    if (!other || isKnown) return [];
    told.add(sum.topic);
    const text = `For ${moneyTopicNames[sum.topic]} your answer says ${sum.text}, your letter ${other.text}. ${settle}`;
    return [contradiction(text, other.sentence)];
  });
}

function dateContradictions({ answer, letter }: Compared): InterviewComment[] {
  const written = findDates(letter);
  const events = new Set<string>();
  return findDates(answer).flatMap((date) => {
    const same = written.filter(
      ({ event, level }) => event === date.event && (event === "start" || level === date.level),
    );
    const [other] = same;
    // Without a degree, it may be another graduation.
    const isVague = date.event === "graduation" && date.level === null;
    if (!other || isVague || events.has(date.event) || same.some((one) => isSameTime(date, one))) return [];
    events.add(date.event);
    const what = date.event === "start" ? "the start of the course" : "the end of your earlier studies";
    return [
      contradiction(`For ${what} your answer says ${date.text}, your letter ${other.text}. ${settle}`, other.sentence),
    ];
  });
}

const askWhoPays = new Set(["funds", "sponsor"]);

function sponsorContradictions({ question }: InterviewMaterial, { answer, letter }: Compared): InterviewComment[] {
  const [told, written] = [findSponsors(answer, askWhoPays.has(question.id)), findSponsors(letter)];
  const [other] = written;
  const isAgreed = told.some(({ name }) => written.some((one) => mayBeSamePayer(name, one.name)));
  if (told.length === 0 || !other || isAgreed) return [];
  const text = `By your answer the money comes from ${list(told)}, by your letter from ${list(written)}. ${settle}`;
  return [contradiction(text, other.sentence)];
}

function list(payers: readonly { name: string }[]): string {
  return payers.map(({ name }) => name).join(" and ");
}

function scoreContradictions({ answer, letter }: Compared): InterviewComment[] {
  const [told, written] = [findScores(answer), findScores(letter)];
  const comments = told.flatMap((score): InterviewComment[] => {
    const same = written.filter(({ test, value }) => test === score.test && value !== null);
    const [other] = same;
    if (score.value === null || !other || same.some(({ value }) => value === score.value)) return [];
    const text = `Your answer gives ${score.test} ${score.value}, your letter ${score.test} ${other.value}. ${settle}`;
    return [contradiction(text, other.sentence)];
  });
  if (comments.length > 0) return comments.slice(0, 2);

  const isLanguageTest = ({ test }: { test: string }) => test !== "CGPA";
  const [test, letterTest] = [told.find(isLanguageTest), written.find(isLanguageTest)];
  if (
    !test ||
    !letterTest ||
    told.filter(isLanguageTest).some((one) => written.some((other) => other.test === one.test))
  ) {
    return [];
  }
  const text = `Your answer speaks of ${test.test}, your letter of ${letterTest.test}. ${settle}`;
  return [contradiction(text, letterTest.sentence)];
}

/** Without those of which the letter says the same as the application. */
function applicationContradictions(
  { question, application }: InterviewMaterial,
  { answer }: Compared,
  ofLetter: readonly InterviewComment[],
): InterviewComment[] {
  if (application === null) return [];
  const others: ReadonlySet<string> = new Set(["university", "course", "similar course", "level"]);
  return findApplicationContradictions(application, {
    sentences: answer,
    isAboutUniversity: aboutTheUniversity.has(question.id),
    isAskedWhoPays: askWhoPays.has(question.id),
  })
    .filter(({ about }) => question.namesOthers !== true || !others.has(about))
    .filter(({ told, stated, subject = stated }) => {
      const isSaid = ({ text }: InterviewComment) => text.includes(told) && text.includes(subject);
      return !ofLetter.some(isSaid);
    })
    .map((found) => contradiction(inWords(found), found.sentence));
}

function inWords({ about, told, stated }: ApplicationContradiction): string {
  switch (about) {
    case "university":
      return `Your answer names “${told}”, your application “${stated}”. ${settle}`;
    case "course":
      return `Your answer names the course “${told}”, your application “${stated}”. ${settle}`;
    case "similar course":
      return `Your answer names the course “${told}”, your application “${stated}”. Use the exact name of the course in both.`;
    case "level":
      return `Your answer speaks of ${told}, your application of ${stated}. ${settle}`;
    case "start":
      return `For the start of the course your answer says ${told}, your application ${stated}. ${settle}`;
    case "fee":
      return `For the tuition fee your answer says ${told}, your application ${stated}. ${settle}`;
    case "payer":
      return `By your answer the money comes from ${told}, by your application from ${stated}. ${settle}`;
  }
}

const destination =
  /\b(?:study|studying|studies|degree|master['’]?s?|course|go|move|come|university|universities)\s+(?:in|to)\s+(?:the\s+)?(UK|U\.K\.|United Kingdom|Britain|England|Scotland|USA?|U\.S\.A?\.?|United States|America|Canada|Australia|Germany)(?![\p{L}])/u;

function countryContradictions({ question, country }: InterviewMaterial, { answer }: Compared): InterviewComment[] {
  if (question.namesOthers || country === "general") return [];
  for (const sentence of answer) {
    const named = destination.exec(sentence);
    const meant = interviewCountryOf(named?.[1] ?? null);
    const isCompared =
      /\b(?:than|instead|not|rather|unlike|compared|consider\w*|also|other|studied|cousin|brother|sister|friends?)\b/iu.test(
        sentence,
      );
    if (!named || meant === "general" || meant === country || isCompared) continue;
    const text = `Your answer speaks of studying in ${named[1]}; this practice is for the ${interviewCountryNames[country]}.`;
    return [
      {
        kind: "contradiction",
        text: text.replace("the Canada", "Canada").replace(/the (Australia|Germany)/u, "$1"),
        quote: quoteOf(sentence),
      },
    ];
  }
  return [];
}
