import { type DegreeLevel, findDegrees } from "./find-degrees.ts";
import { roleAt } from "./sentences.ts";

export interface FoundDate {
  event: "start" | "graduation";
  year: number;
  month: number | null;
  level: DegreeLevel | null;
  text: string;
  sentence: string;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const date =
  /\b(?:(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|fall|autumn|spring|summer|winter)\.?(?:\s+\d{1,2}(?:st|nd|rd|th)?)?,?\s+(?:semester\s+|intake\s+|of\s+)?)?(?<year>(?:19[6-9]|20[0-6])\d)\b/giu;
const startWords = /\b(?:starts?|starting|begins?|beginning|intake|commenc\w+|enrol\w*|semester|join(?:ing)?)\b/iu;
const graduationWords = /\b(?:graduat\w+|completed|finished|passed|obtained|earned)\b/iu;

export function findDates(sentences: readonly string[]): FoundDate[] {
  return sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(date)).flatMap((match): FoundDate[] => {
      const role = roleAt(sentence, match.index);
      const event =
        role !== "past" && startWords.test(sentence)
          ? "start"
          : role === "past" && graduationWords.test(sentence)
            ? "graduation"
            : null;
      if (event === null) return [];
      const index = months.indexOf(match.groups?.["month"]?.slice(0, 3).toLowerCase() ?? "");
      return [
        {
          event,
          year: Number(match.groups?.["year"]),
          month: index < 0 ? null : index + 1,
          level: findDegrees([sentence]).find((degree) => degree.role === "past")?.level ?? null,
          text: match[0].trim(),
          sentence,
        },
      ];
    }),
  );
}

export function isSameTime(one: FoundDate, other: FoundDate): boolean {
  return one.year === other.year && (one.month === null || other.month === null || one.month === other.month);
}
