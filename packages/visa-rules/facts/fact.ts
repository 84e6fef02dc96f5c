import { z } from "zod";

const day = z.iso.date();
const country = z.string().regex(/^[A-Z]{2}$/);

export const factIdSchema = z.string().regex(/^[a-z]{2}(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/);

/** What a record is about. */
const topics = [
  "eligibility",
  "dates",
  "funds",
  "fees",
  "documents",
  "english",
  "health",
  "police",
  "biometrics",
  "portal",
  "interview",
  "processing",
  "refusal",
  "integrity",
  "travel",
  "arrival",
  "work",
  "family",
  "extension",
  "after-study",
] as const;

export const topicSchema = z.enum(topics);

/**
 * One rule, amount, deadline or custom. Several with one id follow each other in time. The field names are those of the
 * collected data, so that records can be compared with it.
 */
export const factSchema = z.strictObject({
  id: factIdSchema,
  topic: topicSchema,
  /** One sentence, in our words. */
  says: z.string().min(1),
  /** Null: not known. */
  value: z.union([z.number(), z.string(), z.boolean(), z.array(z.union([z.string(), z.number()]))]).nullable(),
  /** ISO code of a currency, "days", "hours" …; null where the value has none. */
  unit: z.string().nullable(),
  per: z.string().nullable(),
  cap: z.string().nullable(),
  /** In words; what decides is said by predicates of requirements, sums and stops. */
  when: z.string().nullable(),
  /** Both days are included; null is open. */
  effective_from: day.nullable(),
  effective_to: day.nullable(),
  /** False for proposals, suspended or reported rules: information only, never in a sum or a verdict. */
  in_force: z.boolean(),
  instrument: z.string().nullable(),
  locator: z.string().nullable(),
  source_url: z.url({ protocol: /^https?$/ }).nullable(),
  source_title: z.string().nullable(),
  source_kind: z.enum(["official", "law", "embassy", "university", "law-firm", "press", "repository", "own-knowledge"]),
  /** YYYY, YYYY-MM or a day; null: undated. */
  source_date: z
    .string()
    .regex(/^\d{4}(?:-\d{2}){0,2}$/)
    .nullable(),
  grade: z.enum(["A", "B", "C", "D"]),
  conflicts: z.string().nullable(),
  review_by: day,
  /** A whole list: what is not in it is not on the list. */
  countries: z.array(country).optional(),
  /** Part of a list: sure for those named, and for those of `countries_not`, which are not on it. */
  countries_some: z.array(country).optional(),
  countries_not: z.array(country).optional(),
  verify_at: z.string().optional(),
  also_seen: z.union([z.string(), z.array(z.string())]).optional(),
  /** The day on which an operator entered it over the shipped records, which have none. */
  entered_on: day.optional(),
});

export type Fact = z.infer<typeof factSchema>;
