// Writes shared/letters/letter-destinations.json: what the form of letters needs to know of the records of destinations.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { aboutOf, destinationCodes, loadDestination, rulesOf } from "@workspace/visa-rules";

export const letterDestinationsFile = path.resolve(import.meta.dirname, "../shared/letters/letter-destinations.json");

/** @param today an ISO day, on which limits of words count */
export async function letterDestinations(today: string): Promise<object[]> {
  return Promise.all(
    destinationCodes.map(async (code) => {
      const destination = await loadDestination(code);
      const rules = rulesOf(destination, {}, today);
      return {
        code,
        names: aboutOf(code).said.names,
        purposes: destination.letters.purposes.map(({ purpose, name, words }) => {
          const fact = words === null ? undefined : rules.factOf(words.fact);
          return typeof fact?.value === "number" ? { purpose, name, words: fact.value } : { purpose, name };
        }),
      };
    }),
  );
}

if (import.meta.main) {
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(letterDestinationsFile, `${JSON.stringify(await letterDestinations(today), null, 2)}\n`);
}
