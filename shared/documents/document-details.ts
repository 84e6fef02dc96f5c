import { z } from "zod/mini";
import { characterCount, storableText } from "../text.ts";
import { type ApplicantDocument, type DocumentChange, isDocumentType, typeMissing } from "./document.ts";

/** What a person says of a paper after the upload, as a form holds it: what is not known is empty. */

/** As the database takes them. */
const limits = { name: 200, holder: 200, number: 100, firstDay: "1900-01-01", lastDay: "2200-12-31" } as const;

const messages = {
  nameMissing: "Enter a name",
  nameLong: `The name must be at most ${limits.name} characters`,
  holderLong: `The holder must be at most ${limits.holder} characters`,
  numberLong: `The number must be at most ${limits.number} characters`,
  noDay: "This is no day of the calendar. Enter day, month and year.",
  outOfRange: "Check the year: it must be between 1900 and 2200",
  issuedInFuture: "The issue date is still to come. Check the year.",
  expiresBeforeIssue: "The expiry date is before the issue date",
} as const;
export const noSuchDay = messages.noDay;

/** The farthest time zone is fourteen hours ahead of UTC. */
const isToCome = (day: string) => day > new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const textField = (most: number, tooLong: string) =>
  z.string().check(
    z.overwrite(storableText),
    z.refine((text) => characterCount(text) <= most, tooLong),
  );

const dayField = z.string().check(
  z.refine((day) => day === "" || z.iso.date().safeParse(day).success, { error: messages.noDay, abort: true }),
  z.refine((day) => day === "" || (day >= limits.firstDay && day <= limits.lastDay), {
    error: messages.outOfRange,
    abort: true,
  }),
);

export const documentDetailsSchema = z
  .object({
    document_name: textField(limits.name, messages.nameLong).check(z.minLength(1, messages.nameMissing)),
    document_type: z.nullable(z.string()).check(z.refine((type) => isDocumentType(type), typeMissing)),
    issued_on: dayField.check(z.refine((day) => !isToCome(day), messages.issuedInFuture)),
    expires_on: dayField,
    holder: textField(limits.holder, messages.holderLong),
    paper_number: textField(limits.number, messages.numberLong),
  })
  .check(
    z.refine(({ issued_on, expires_on }) => issued_on === "" || expires_on === "" || expires_on >= issued_on, {
      error: messages.expiresBeforeIssue,
      path: ["expires_on"],
    }),
  );
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

export function detailsOf(document: ApplicantDocument): DocumentDetails {
  const { document_name, document_type, issued_on, expires_on, holder, paper_number } = document;
  return {
    document_name,
    document_type,
    issued_on: issued_on ?? "",
    expires_on: expires_on ?? "",
    holder: holder ?? "",
    paper_number: paper_number ?? "",
  };
}

/** The columns that differ, before and after; null where none does. */
export function detailsChange(
  document: ApplicantDocument,
  details: DocumentDetails,
): { from: DocumentChange; to: DocumentChange } | null {
  const { document_name, document_type, issued_on, expires_on, holder, paper_number } = details;
  const wanted = {
    document_name,
    document_type: document_type ?? document.document_type,
    issued_on: issued_on || null,
    expires_on: expires_on || null,
    holder: holder || null,
    paper_number: paper_number || null,
  };
  const changed = columns.filter((column) => wanted[column] !== document[column]);
  const pick = (values: typeof wanted): DocumentChange =>
    Object.fromEntries(changed.map((column) => [column, values[column]]));
  return changed.length === 0 ? null : { from: pick(document), to: pick(wanted) };
}

const columns = ["document_name", "document_type", "issued_on", "expires_on", "holder", "paper_number"] as const;
