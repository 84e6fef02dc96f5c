import { isCountry } from "#rules/answers/answer.ts";
import type { Fact } from "#rules/facts/fact.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const list = new Intl.ListFormat("en-GB");
const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** "£1,529", "28 days", "30 November 2026", "India and Nepal"; null where the fact is not there or does not say it. */
export function valueInWords(fact: Fact | undefined): string | null {
  const value = fact?.countries ?? fact?.value;
  if (value === undefined || value === null || typeof value === "boolean") return null;
  if (typeof value === "number") return withUnit(value, fact?.unit ?? null);
  if (typeof value === "string") return isDay(value) ? dayInWords(value) : value;
  const parts = value.map((one) => (typeof one === "number" ? number.format(one) : nameOf(one)));
  return parts.length === 0 ? null : list.format(parts);
}

/** "30 November 2026", "November 2026" or "2026", as far as it is known. */
export function dayInWords(date: string): string {
  if (date.length === 4) return date;
  return (date.length === 7 ? months : days).format(new Date(date));
}

function nameOf(code: string): string {
  return isCountry(code) ? (countries.of(code) ?? code) : code;
}

/** Of a unit: "GBP" is one, "months" is none. */
export function isCurrency(unit: string | null): boolean {
  return /^[A-Z]{3}$/.test(unit ?? "");
}

/** "28 days", "£1,529", "1.5". */
export function withUnit(value: number, unit: string | null): string {
  if (unit === null) return number.format(value);
  if (isCurrency(unit)) return money(value, unit);
  if (unit === "percent") return `${number.format(value)} %`;
  // "hours a week": one hour a week.
  return `${number.format(value)} ${value === 1 ? unit.replace(/^(\w+)s\b/, "$1") : unit}`;
}

function money(value: number, currency: string): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}
