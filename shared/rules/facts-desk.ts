import { z } from "zod/mini";
import type { EnteredFactField } from "./entered-fact-form.ts";

/** The facts desk: what the function `facts-desk` answers. For admins. */

export const factsPageSize = 30;
export const factStates = ["all", "past-review", "entered", "reported"] as const;
export type FactState = (typeof factStates)[number];

export function isFactState(value: string | null): value is FactState {
  return factStates.some((state) => state === value);
}

const deskFactSchema = z.object({
  id: z.string(),
  /** The destination's name. */
  destination: z.string(),
  topic: z.string(),
  says: z.string(),
  /** In words; null for a fact that is a sentence alone. */
  value: z.nullable(z.string()),
  /** ISO day. */
  reviewBy: z.string(),
  isPastReview: z.boolean(),
  /** A value was entered over it that counts or will. */
  isEntered: z.boolean(),
  openReports: z.number(),
});
export type DeskFact = z.infer<typeof deskFactSchema>;

export const deskListSchema = z.object({
  rows: z.array(deskFactSchema),
  total: z.number(),
  destinations: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type DeskList = z.infer<typeof deskListSchema>;

/** A record as it counts, shipped or entered. */
const deskRecordSchema = z.object({
  says: z.string(),
  value: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  counts: z.enum(["now", "later", "over", "not in force"]),
  paragraph: z.nullable(z.string()),
  source: z.object({ title: z.nullable(z.string()), url: z.nullable(z.string()), date: z.nullable(z.string()) }),
  grade: z.string(),
  reviewBy: z.string(),
  /** ISO day; null for what is shipped. */
  enteredOn: z.nullable(z.string()),
});
export type DeskRecord = z.infer<typeof deskRecordSchema>;

/** A value that was entered, and what became of it. */
const deskEntrySchema = z.object({
  id: z.string(),
  value: z.nullable(z.string()),
  says: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  source: z.object({ title: z.string(), url: z.string(), date: z.string() }),
  note: z.nullable(z.string()),
  enteredAt: z.string(),
  /** Null where the account is gone or has no name. */
  enteredBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  withdrawnBy: z.nullable(z.string()),
  /** Why it is left out all the same; null where it stands. */
  refused: z.nullable(z.string()),
});
export type DeskEntry = z.infer<typeof deskEntrySchema>;

const deskUseSchema = z.object({ kind: z.string(), title: z.string() });
export type DeskUse = z.infer<typeof deskUseSchema>;

const deskValueKindSchema = z.enum(["number", "text", "yes-no", "day", "none", "list"]);
export type DeskValueKind = z.infer<typeof deskValueKindSchema>;

export const deskDetailSchema = z.object({
  id: z.string(),
  destination: z.object({ code: z.string(), name: z.string(), slug: z.string() }),
  topic: z.string(),
  kind: deskValueKindSchema,
  unit: z.nullable(z.string()),
  /** As it is written in the form; empty where it has none. */
  written: z.string(),
  says: z.string(),
  locator: z.nullable(z.string()),
  records: z.array(deskRecordSchema),
  entries: z.array(deskEntrySchema),
  uses: z.array(deskUseSchema),
});
export type DeskDetail = z.infer<typeof deskDetailSchema>;

/** Open applications that a value changes, counted: an admin reads nobody's answers. */
const deskTouchedSchema = z.object({
  /** For the destination, not made yet and not archived. */
  open: z.number(),
  /** Of these, those that were chosen last, as far as there is time for. */
  lookedAt: z.number(),
  /** Of those looked at. One may have other papers and other days. */
  changed: z.number(),
  papers: z.number(),
  days: z.number(),
  money: z.number(),
  /** Bans and warnings. */
  stops: z.number(),
});
export type DeskTouched = z.infer<typeof deskTouchedSchema>;

/** What would be different with a value. */
const deskPreviewSchema = z.object({
  records: z.array(deskRecordSchema),
  /** Answers to questions, before and after, on the day on which it begins. */
  texts: z.array(z.object({ title: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  uses: z.array(deskUseSchema),
  touched: deskTouchedSchema,
});
export type DeskPreview = z.infer<typeof deskPreviewSchema>;

/** What is wrong, by field; `form` is about the whole. */
export type DeskFaults = Partial<Record<EnteredFactField | "form", string>>;

const faultySchema = z.object({ ok: z.literal(false), faults: z.record(z.string(), z.string()) });

export const deskPreviewAnswerSchema = z.union([
  z.object({ ok: z.literal(true), preview: deskPreviewSchema }),
  faultySchema,
]);
export const deskSaveAnswerSchema = z.union([z.object({ ok: z.literal(true) }), faultySchema]);
