import type { ApplicantDocument } from "./document.ts";

/** Months before its end from which a paper is marked: a new passport takes long. */
const monthsAhead = { passport: 6, other: 1 } as const;

/** Whether a paper has expired or is about to; its last day still counts. @param today ISO */
export function paperExpiry(
  { document_type, expires_on }: Pick<ApplicantDocument, "document_type" | "expires_on">,
  today: string,
): "expired" | "soon" | null {
  if (expires_on === null) return null;
  if (expires_on < today) return "expired";
  const months = document_type === "Passport" ? monthsAhead.passport : monthsAhead.other;
  return expires_on <= monthsLater(today, months) ? "soon" : null;
}

/** The last day of a month that has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
