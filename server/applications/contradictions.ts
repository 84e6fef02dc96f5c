import type { Answers } from "@workspace/visa-rules";

interface Asked {
  /** Of the destination. */
  code: string;
  /** What it asks with these answers: of a pair the person can change either. */
  questions: readonly { id: string }[];
  /** An ISO day. */
  today: string;
}

/** What cannot be true together, in sentences. The rules take each answer by itself; a person is told. */
export function contradictionsIn(answers: Answers, { code, questions, today }: Asked): string[] {
  const day = (id: string) => {
    const value = answers[id];
    return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  };
  const number = (id: string) => {
    const value = answers[id];
    return typeof value === "number" ? value : null;
  };
  const [start, end, applies, born] = [day("course-start"), day("course-end"), day("application-day"), day("born-on")];
  const [fee, paid] = [number("fee"), number("fee-paid")];
  const { residence, "is-inside": isInside } = answers;
  const isPlaceAsked = ["residence", "is-inside"].every((id) => questions.some((question) => question.id === id));
  const livesThere = residence === code.toUpperCase();
  const found: [boolean, string][] = [
    [
      start !== null && start < today,
      "The course start that you gave is in the past. Move it to the intake you aim for.",
    ],
    [start !== null && end !== null && end <= start, "The course ends before it starts, or on the same day."],
    [
      start !== null && applies !== null && applies > start,
      "The day of your application is after the start of the course.",
    ],
    [born !== null && born >= today, "The day of your birth is in the future."],
    [
      isPlaceAsked && livesThere && isInside === "no",
      "You said that you live in the country where you want to study, and that you are not in it.",
    ],
    [
      isPlaceAsked && typeof residence === "string" && !livesThere && isInside === "yes",
      "You said that you live elsewhere, and that you are in the country where you want to study.",
    ],
    [fee !== null && paid !== null && paid > fee, "More of the course fee is paid than the course costs."],
  ];
  return found.flatMap(([holds, sentence]) => (holds ? sentence : []));
}
