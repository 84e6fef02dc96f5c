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

/** By their ids; of several that are named alike, as copies are, all but one have a number, whichever is chosen. */
export function applicationNames(applications: readonly (Named & { id: string })[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const inOrder = applications.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return new Map(
    inOrder.map((one) => {
      const name = applicationName(one);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [one.id, count === 1 ? name : `${name} (${count})`];
    }),
  );
}
