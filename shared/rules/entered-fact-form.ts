import { z } from "zod/mini";
import { characterCount, storableText, thousands } from "../text.ts";

export const sourceKinds = ["official", "law", "embassy", "university", "law-firm", "press"] as const;

export const enteredFactLimits = {
  says: 1_000,
  source_title: 300,
  locator: 300,
  note: 2_000,
  source_url: 2_000,
} as const;

const storable = () => z.string().check(z.overwrite(storableText));
const text = (least: number, most: number, what: string) =>
  storable().check(
    z.refine((value) => characterCount(value) >= least, {
      error: least === 0 ? "" : `Please write ${what}.`,
      abort: true,
    }),
    z.refine((value) => characterCount(value) <= most, `Please shorten it to ${thousands(most)} characters.`),
  );
const isDay = (value: string) => /^20\d\d-\d\d-\d\d$/.test(value) && dayOf(value) === value;
const day = (what: string) => storable().check(z.refine(isDay, `Please give ${what} as a day.`));
const today = () => new Date().toISOString().slice(0, 10);

/** The form of a new value; all fields are texts, and empty ones are those that were left out. */
export const enteredFactFormSchema = z
  .object({
    value: storable().check(z.refine((value) => value.length <= 400, "Please shorten it to 400 characters.")),
    says: text(10, enteredFactLimits.says, "the rule as one whole sentence"),
    effective_from: day("the day from which it counts"),
    effective_to: storable().check(
      z.refine((value) => value === "" || isDay(value), "Please give the last day as a day, or leave it empty."),
    ),
    source_url: storable().check(
      z.refine(
        (url) =>
          url.length <= enteredFactLimits.source_url && /^https:\/\/[^\s/]+\.\S+$/.test(url) && URL.canParse(url),
        "Please give the whole address of the page; it begins with https://.",
      ),
    ),
    source_title: text(3, enteredFactLimits.source_title, "the title of the page"),
    source_kind: storable().check(
      z.refine((kind) => sourceKinds.some((one) => one === kind), "Please choose whose page it is."),
    ),
    source_date: day("the date that the page itself has").check(
      z.refine((value) => !isDay(value) || value <= today(), "The date of the source is in the future."),
    ),
    locator: text(0, enteredFactLimits.locator, ""),
    review_by: day("the day by which to look again").check(
      z.refine((value) => !isDay(value) || value > today(), "The day to look again must be in the future."),
    ),
    note: text(0, enteredFactLimits.note, ""),
  })
  .check(
    z.refine(({ effective_from: from, effective_to: to }) => !isDay(from) || !isDay(to) || from <= to, {
      error: "The last day is before the first.",
      path: ["effective_to"],
    }),
  );

export type EnteredFactForm = z.infer<typeof enteredFactFormSchema>;
export type EnteredFactField = keyof EnteredFactForm;

function dayOf(value: string): string | null {
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}
