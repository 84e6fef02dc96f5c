import type { Answers, DestinationCode } from "@workspace/visa-rules";
import { companyIn } from "./company.ts";
import { contentOf } from "./context.ts";
import { type Figures, figuresIn } from "./figures.ts";
import type { Ear } from "./heard.ts";
import { type Places, placesIn } from "./places.ts";

/** A day, a month and perhaps a year. */
const wordsOfADay = 3;

/** What one message says of its writer. @param today an ISO day */
export function statedBy(ear: Ear, text: string, today: string): Answers {
  const { nationality, residence, isInside } = placesIn(text);
  const figures = figuresIn(text, today);
  return {
    ...courseOf(figures),
    ...ear(figures),
    ...companyIn(figures),
    ...(nationality.length > 0 && { nationality }),
    ...(residence !== null && { residence }),
    ...(isInside !== null && { "is-inside": isInside ? "yes" : "no" }),
  };
}

/** "And on 3 December?", or a day in place of one that was stated before: the day of the application. */
export function dayAlone(text: string, stated: Answers, now: Answers, today: string): Answers {
  const [only, second] = figuresIn(text, today).days;
  if (only === undefined || second !== undefined || Object.values(now).includes(only.day)) return {};
  const isIt = stated["application-day"] !== undefined || contentOf(text) <= wordsOfADay;
  return isIt ? { "application-day": only.day } : {};
}

const courseWords = /^(?:course|programme|program|msc|masters?|bachelors?|studies|study|runs|degree)$/;
const wordsBeforeCourse = 6;

/** "My course, 18 January 2027 to 14 January 2028". */
function courseOf({ words, days }: Figures): Answers {
  for (const [at, first] of days.entries()) {
    const second = days[at + 1];
    const between = second ? words.slice(first.at + 1, second.at).join(" ") : "";
    const before = words.slice(Math.max(0, first.at - wordsBeforeCourse), first.at);
    if (second && /^(?:to|till|until|through|up to)$/.test(between) && before.some((word) => courseWords.test(word)))
      return { "course-start": first.day, "course-end": second.day };
  }
  return {};
}

/** Who lives in the country of study is inside, and who lives elsewhere is not, unless they say otherwise. */
export function withInside(answers: Answers, places: readonly Places[], code: DestinationCode): Answers {
  if (answers["is-inside"] !== undefined || typeof answers.residence !== "string") return answers;
  const isSaid = places.some(({ residence }) => residence !== null);
  return isSaid ? { ...answers, "is-inside": answers.residence === code.toUpperCase() ? "yes" : "no" } : answers;
}
