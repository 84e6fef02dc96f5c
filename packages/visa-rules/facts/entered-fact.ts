import { z } from "zod";
import { factIdSchema } from "./fact.ts";

const isHttps = (url: string) => URL.parse(url)?.protocol === "https:";

/** A value that an operator entered over the shipped records, with its source. */
export const enteredFactSchema = z.object({
  id: z.string(),
  fact_id: factIdSchema,
  /** Of the kind of the shipped record's; null where that one is a sentence alone. */
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  says: z.string().min(1),
  effective_from: z.iso.date(),
  /** Null: until a later value begins. */
  effective_to: z.iso.date().nullable(),
  source_url: z.string().refine(isHttps),
  source_title: z.string().min(1),
  source_kind: z.enum(["official", "law", "embassy", "university", "law-firm", "press"]),
  source_date: z.iso.date(),
  locator: z.string().nullable(),
  review_by: z.iso.date(),
  /** A moment; it begins with its ISO day. */
  created_at: z.string().regex(/^\d{4}-\d{2}-\d{2}T/),
});

export type EnteredFact = z.infer<typeof enteredFactSchema>;
