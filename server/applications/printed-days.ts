import { type Answers, dayInWords, type Destination, type Rules, wordingOf } from "@workspace/visa-rules";
import type { LinkedPaper, PrintedDay } from "#shared/applications/application-plan.ts";

/** A question whose answer stands on a paper of a requirement. */
export interface PrintedQuestion {
  requirement: string;
  day: "issued" | "expires";
  id: string;
  text: string;
  /** An ISO day; null: it is not answered. */
  given: string | null;
}

/** Those that concern the person, by their answers so far. */
export function printedQuestionsOf(destination: Destination, answers: Answers, rules: Rules): PrintedQuestion[] {
  return destination.requirements.flatMap(({ id: requirement, printed }): PrintedQuestion[] => {
    const question = destination.questions.find(({ answer }) => answer === printed?.answer);
    if (!printed || !question || rules.holds(question.if) === false) return [];
    const { day, answer: id } = printed;
    const given = answers[id];
    const text = wordingOf(destination, id)?.text ?? "";
    return [{ requirement, day, id, text, given: typeof given === "string" ? given : null }];
  });
}

/** What the newest of the linked papers says to a question; null where none says anything, or it is what was answered. */
export function printedDayOf(
  question: PrintedQuestion | undefined,
  linked: readonly Pick<LinkedPaper, "name" | "issuedOn" | "expiresOn">[],
): PrintedDay | null {
  if (!question) return null;
  const { id: answer, text, given } = question;
  const days = linked.flatMap(({ name, issuedOn, expiresOn }) => {
    const day = question.day === "issued" ? issuedOn : expiresOn;
    return day === null ? [] : [{ day, paper: name }];
  });
  const newest = days.toSorted((a, b) => a.day.localeCompare(b.day)).at(-1);
  return newest && newest.day !== given ? { answer, question: text, given, ...newest } : null;
}

/** Null where nothing was answered, so that nothing differs. */
export function differenceInWords({ paper, day, question, given }: PrintedDay): string | null {
  if (given === null) return null;
  return `${paper} says ${dayInWords(day)}, but you answered ${dayInWords(given)}: “${question}”`;
}
