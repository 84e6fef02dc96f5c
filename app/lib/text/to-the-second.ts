import { onePerLocale } from "./format.ts";

const exactSeconds = onePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "medium" }),
);

/** For what may have been saved more than once in a minute. Empty for an invalid date. */
export function formatToTheSecond(value: string | Date, locale?: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  return exactSeconds(locale).format(date);
}
