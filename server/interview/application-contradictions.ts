import { dayInWords, sharedAnswers } from "@workspace/visa-rules";
import { amountInWords } from "#server/adviser/answer/amounts.ts";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import { compareSubjects, type DegreeLevel, findDegrees, levelNames } from "./find-degrees.ts";
import { findDates, isSameTime } from "./find-dates.ts";
import { agree, areComparable, findMoney, type FoundMoney } from "./find-money.ts";
import { findSponsors } from "./find-sponsors.ts";
import { findUniversities, isSameUniversity } from "./find-universities.ts";
import { namesAnother } from "./university-contradictions.ts";

/** What somebody says of their course or its money, and what their application says of it. */
export interface ApplicationContradiction {
  about: "university" | "course" | "similar course" | "level" | "start" | "fee" | "payer";
  told: string;
  stated: string;
  /** Without its degree, as a letter may name a course. */
  subject?: string;
  sentence: string;
}

interface Said {
  sentences: readonly string[];
  /** Here a university without a verb is the chosen one. */
  isAboutUniversity: boolean;
  /** The first sentence answers who pays, without a word for it. */
  isAskedWhoPays: boolean;
}

/** Each kind of fact once at most. What either of them leaves open is none. */
export function findApplicationContradictions(application: StatedApplication, said: Said): ApplicationContradiction[] {
  return [
    otherUniversity(application, said),
    otherCourse(application, said),
    otherLevel(application, said),
    otherStart(application, said),
    otherFee(application, said),
    otherPayer(application, said),
  ].flatMap((found) => found ?? []);
}

type Found = ApplicationContradiction | undefined;

function otherUniversity({ institution }: StatedApplication, { sentences, isAboutUniversity }: Said): Found {
  if (institution === null) return undefined;
  const named = findUniversities(sentences);
  if (named.some(({ name }) => isSameUniversity(name, institution))) return undefined;
  const other = named.find((one) => namesAnother(one, isAboutUniversity));
  return other && { about: "university", told: other.name, stated: institution, sentence: other.sentence };
}

function otherCourse({ course }: StatedApplication, { sentences }: Said): Found {
  if (course === null) return undefined;
  const stated = findDegrees([course]).find(({ subject }) => subject !== null)?.subject ?? course;
  const told = findDegrees(sentences).flatMap(({ role, subject, sentence }) =>
    role === "target" && subject !== null ? [{ subject, sentence }] : [],
  );
  const [first] = told;
  const likeness = new Set(told.map(({ subject }) => compareSubjects(subject, stated)));
  if (!first || likeness.has("same")) return undefined;
  const about = likeness.has("similar") ? "similar course" : "course";
  return { about, told: first.subject, stated: course, subject: stated, sentence: first.sentence };
}

const levels: Readonly<Record<string, DegreeLevel>> = {
  foundation: "foundation",
  vocational: "diploma",
  bachelor: "bachelor",
  "taught-master": "master",
  "research-master": "master",
  doctorate: "doctorate",
};

function otherLevel({ level, course }: StatedApplication, { sentences }: Said): Found {
  const inCourse = findDegrees([course ?? ""]).find((one) => one.level !== null)?.level;
  const stated = level === null ? inCourse : levels[level];
  if (!stated) return undefined;
  const told = findDegrees(sentences).flatMap((one) =>
    one.role === "target" && one.level !== null ? [{ level: one.level, sentence: one.sentence }] : [],
  );
  const [first] = told;
  if (!first || told.some((one) => one.level === stated)) return undefined;
  return { about: "level", told: levelNames[first.level], stated: levelNames[stated], sentence: first.sentence };
}

/** It may be the start of something else. */
const ofWork = /\b(?:work(?:ing)?|job|business|career|company|firm|internship|post)\b/iu;

function otherStart({ start }: StatedApplication, { sentences }: Said): Found {
  if (start === null) return undefined;
  const [year, month] = start.split("-").map(Number);
  const told = findDates(sentences.filter((one) => !ofWork.test(one))).filter(({ event }) => event === "start");
  const [first] = told;
  const isSame = told.some((one) => isSameTime(one, { ...one, year: year ?? 0, month: month ?? null }));
  if (!first || isSame) return undefined;
  return { about: "start", told: first.text, stated: dayInWords(start.slice(0, 7)), sentence: first.sentence };
}

/** A part of the fee, or what is off it. */
const ofPart =
  /\b(?:paid|pay(?:ing)? (?:the )?(?:first|half)|deposit|instal?ments?|scholarship|waiver|bursary|discount|remaining|(?:rest|balance|half|part) of (?:the |my )?(?:tuition|course|fees?))\b/iu;

function otherFee({ fee, currency }: StatedApplication, { sentences }: Said): Found {
  if (fee === null || currency === null) return undefined;
  const words = amountInWords(fee, currency);
  const stated: FoundMoney = {
    topic: "tuition",
    value: fee,
    currency: currency.toLowerCase(),
    // Whoever tells of all years, or of a month, says the same in other words.
    period: "year",
    text: words,
    sentence: "",
  };
  const told = findMoney(sentences.filter((one) => !ofPart.test(one))).filter(
    (one) => one.topic === "tuition" && areComparable(one, stated),
  );
  const [first] = told;
  if (!first || told.some((one) => agree(one, stated))) return undefined;
  return { about: "fee", told: first.text, stated: words, sentence: first.sentence };
}

/** By the names that answers are read for; a loan and a scholarship are nobody. */
const payerIds: Readonly<Record<string, string>> = {
  yourself: "self",
  "your father": "parents",
  "your mother": "parents",
  "your parents": "parents",
  "your husband or wife": "partner",
  "your brother": "other-relative",
  "your sister": "other-relative",
  "your uncle": "other-relative",
  "your aunt": "other-relative",
  "your grandparents": "other-relative",
  "a cousin": "other-relative",
  "a friend": "friend",
  "your employer": "employer",
};

const payerNames = new Map(
  sharedAnswers.flatMap((answer) =>
    answer.id === "payers" && answer.kind === "choices" ? answer.options.map(({ id, label }) => [id, label]) : [],
  ),
);

function otherPayer({ payers }: StatedApplication, { sentences, isAskedWhoPays }: Said): Found {
  const stated = payers.flatMap((id) => payerNames.get(id) ?? []);
  const told = findSponsors(sentences, isAskedWhoPays).flatMap(({ name, sentence }) => {
    const id = payerIds[name];
    // "My family" may be anybody of it.
    const isOpen = id === undefined || (name === "your parents" && !/\bparents?\b/iu.test(sentence));
    return isOpen ? [] : [{ id, name, sentence }];
  });
  const [first] = told;
  if (!first || stated.length === 0 || told.some(({ id }) => payers.includes(id))) return undefined;
  const names = [...new Set(told.map(({ name }) => name))];
  return { about: "payer", told: names.join(" and "), stated: stated.join(" and "), sentence: first.sentence };
}
