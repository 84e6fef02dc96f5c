import { z } from "zod/mini";
import { studyDestinations } from "./study-destinations.ts";

/** What an application says of a course and its money: only what the person answered there. */
export interface StatedApplication {
  id: string;
  /** The code of its rules, also where there are none any more. */
  destination: string;
  /** Null where there are no rules of it any more. */
  country: string | null;
  currency: string | null;
  institution: string | null;
  course: string | null;
  /** The id of an option, as `taught-master`. */
  level: string | null;
  /** An ISO day. */
  start: string | null;
  /** Of the first year, in the country's currency. */
  fee: number | null;
  feePaid: number | null;
  /** The ids of options, as `parents`. */
  payers: readonly string[];
  /** A country code. */
  residence: string | null;
}

export const statedApplicationColumns = "id, destination, institution, course, answers";

/** Reads a row of table `applications` with the columns above. Answers of another form count as not given. */
export const statedApplicationSchema = z.pipe(
  z.object({
    id: z.uuid(),
    destination: z.string(),
    institution: z.string(),
    course: z.string(),
    answers: z.record(z.string(), z.unknown()),
  }),
  z.transform(({ id, destination, institution, course, answers }): StatedApplication => {
    const known = studyDestinations.find(({ code }) => code === destination);
    const { "course-level": level, "course-start": start, fee, "fee-paid": feePaid, payers, residence } = answers;
    return {
      id,
      destination,
      country: known?.name ?? null,
      currency: known?.currency ?? null,
      institution: lineOf(institution),
      course: lineOf(course),
      level: lineOf(level),
      start: z.iso.date().safeParse(start).data ?? null,
      fee: amountOf(fee),
      feePaid: amountOf(feePaid),
      payers: Array.isArray(payers) ? payers.filter((one) => typeof one === "string") : [],
      residence: lineOf(residence),
    };
  }),
);

function lineOf(value: unknown): string | null {
  const line = typeof value === "string" ? value.replaceAll(/[\p{Cc}\s]+/gu, " ").trim() : "";
  return line === "" ? null : line;
}

function amountOf(value: unknown): number | null {
  return typeof value === "number" && value >= 0 ? value : null;
}
