import { parse, type ParseResult } from "mrz";
import type { Doubt, Guess } from "#shared/documents/paper-reading.ts";
import { isoOf } from "./days.ts";
import { findZones, type ZoneLines } from "./find-zone.ts";

interface Zone {
  isPassport: boolean;
  guesses: { expires_on?: Guess; holder?: Guess; paper_number?: Guess };
  doubts: Doubt[];
}

/** What the lines for machines of a passport or an identity card say; null without such lines. */
export function readZone(text: string): Zone | null {
  const zones = findZones(text).flatMap((lines) => readLines(lines) ?? []);
  // Recognition reads them twice: the reading with fewer doubts counts.
  return zones.toSorted((one, other) => one.doubts.length - other.doubts.length)[0] ?? null;
}

function readLines({ lines, hasNames }: ZoneLines): Zone | null {
  const result = parseOrNull(lines);
  if (result === null) return null;
  const zone: Zone = { isPassport: result.format === "TD3", guesses: {}, doubts: [] };
  const { fields, details } = result;
  const raw = (field: "documentNumber" | "expirationDate") => {
    const range = details.find((detail) => detail.field === field);
    return range ? (lines[range.line] ?? "").slice(range.start, range.end) : "";
  };
  const isRight = (field: "documentNumberCheckDigit" | "expirationDateCheckDigit") =>
    details.some((detail) => detail.field === field && detail.valid);
  const doubt = (field: "paper_number" | "expires_on", reason: Doubt["reason"], words: string) =>
    zone.doubts.push({ reason, field, words });

  if (fields.documentNumber && isRight("documentNumberCheckDigit")) {
    zone.guesses.paper_number = { value: fields.documentNumber, foundIn: "zone", words: fields.documentNumber };
  } else {
    doubt("paper_number", "check_digit", raw("documentNumber"));
  }
  const day = fields.expirationDate ? dayOf(fields.expirationDate) : null;
  if (!fields.expirationDate || !isRight("expirationDateCheckDigit")) {
    doubt("expires_on", "check_digit", raw("expirationDate"));
  } else if (day === null) {
    doubt("expires_on", "no_such_day", fields.expirationDate);
  } else {
    zone.guesses.expires_on = { value: day, foundIn: "zone", words: fields.expirationDate };
  }
  const holder = [fields.firstName, fields.lastName].filter(Boolean).join(" ");
  if (hasNames && holder !== "") zone.guesses.holder = { value: holder, foundIn: "zone", words: holder };
  return zone;
}

function parseOrNull(lines: readonly string[]): ParseResult | null {
  try {
    return parse(lines, { autocorrect: true });
  } catch {
    return null;
  }
}

/** Papers that expired before 1970 are kept by nobody. */
const CENTURY_ENDS = 70;

function dayOf(digits: string): string | null {
  const [year, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  if (year === undefined) return null;
  return isoOf((year < CENTURY_ENDS ? 2000 : 1900) + year, month, day);
}
