import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { shortNameOf } from "#shared/applications/study-destinations.ts";

interface Named {
  destination: string;
  institution: string;
  city: string;
  start: string | null;
}

/** "UK · Leeds · January 2027", as far as it is known. */
export function applicationName({ destination, institution, city, start }: Named): string {
  const place = city || institution;
  return [shortNameOf(destination), place, start && dayInWords(start.slice(0, 7))].filter(Boolean).join(" · ");
}
