import { expect, it } from "vitest";
import { wire } from "./data-api.ts";

// For what PostgREST's documentation says of reads, a case for each sentence, over the harbours and ships of the fixtures.

export type Case = [query: string, expected: unknown];

/** Further ships are written by other tests, and call the fourth harbour their home. */
const OWN: Record<string, string> = { ships: "&id=lte.4", large_ships: "&id=lte.4", harbours: "&id=lte.3" };

/** The body of a GET; `table?query` with blanks and quotes as they are. */
async function read(query: string): Promise<unknown> {
  const own = OWN[query.split("?", 1)[0] ?? ""] ?? "";
  const { json } = await wire(`/fx_${query.replaceAll(/[ "^]/g, encodeURIComponent)}${own}`);
  return json;
}
export const cases = (list: Case[]) =>
  it.each(list)("%s", async (query, expected) => expect(await read(query)).toEqual(expected));

export const ids = (...list: number[]) => list.map((id) => ({ id }));
/** Rows by a filter, in order. */
export const ships = (filter: string) => `ships?select=id&order=id&${filter}`;
export const harbours = (filter: string) => `harbours?select=id&order=id&${filter}`;
export const code = (value: string) => expect.objectContaining({ code: value });
