import { z } from "zod/mini";
import { characterCount, storableText, thousands } from "../text.ts";

/** "This is wrong": what a visitor says of the rules of a destination. */

export const factReportLimits = { message: 2_000, contact: 320, source: 2_000 } as const;
const leastMessage = 10;

const storable = () => z.string().check(z.overwrite(storableText));

export const factReportSchema = z.object({
  message: storable().check(
    z.refine((text) => characterCount(text) >= leastMessage, {
      error: `Please say what is wrong, in at least ${leastMessage} characters.`,
      abort: true,
    }),
    z.refine(
      (text) => characterCount(text) <= factReportLimits.message,
      `Please shorten it to ${thousands(factReportLimits.message)} characters.`,
    ),
  ),
  source: storable().check(
    z.refine(
      (text) => text === "" || (text.length <= factReportLimits.source && isPage(text)),
      "Please give a whole address that begins with https://, or leave it empty.",
    ),
  ),
  contact: storable().check(
    z.refine(
      (text) =>
        text === "" ||
        (text.length <= factReportLimits.contact && /^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+\.[^@\s\p{Cc}]+$/u.test(text)),
      "Please enter a valid e-mail address, or leave it empty.",
    ),
  ),
});

export type FactReportField = keyof z.infer<typeof factReportSchema>;

/** People do not see it; programs that fill every field do. */
export const factReportTrap = "website";

/** Characters of the form that are read; longer ones are refused. */
export const maxReportForm = 20_000;

/** The form, with what is wrong with what was sent. */
export interface FactReportForm {
  destination: { slug: string; name: string };
  /** What it is about, with all that counts or will; null for the destination as a whole. */
  fact: { id: string; says: string[] } | null;
  values: Record<FactReportField, string>;
  faults: Partial<Record<FactReportField, string>>;
  /** `sent`: it was taken. `too many`: nothing was stored, since there were too many. Null before anything was sent. */
  outcome: "sent" | "too many" | null;
}

export const factReportStates = ["open", "taken", "rejected"] as const;
export type FactReportState = (typeof factReportStates)[number];

export const factReportEntrySchema = z.object({
  id: z.string(),
  destination: z.string(),
  fact_id: z.nullable(z.string()),
  message: z.string(),
  source_url: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  state: z.enum(factReportStates),
  created_at: z.string(),
});
export type FactReportEntry = z.infer<typeof factReportEntrySchema>;

function isPage(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
}
