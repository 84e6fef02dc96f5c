import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

/** Licences that let a package be used and passed on with ours unread; those below the line each for its reason. */
const allowed = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Unlicense",
  "Zlib",
  // Fonts, unchanged, under their own name.
  "OFL-1.1",
  // A file of a package that somebody changes stays open; we change none.
  "MPL-2.0",
  // Libraries that run beside ours and can be exchanged: libvips of sharp, libheif.
  "LGPL-3.0",
  "LGPL-3.0-or-later",
  // What browsers can do, as data of the build.
  "CC-BY-4.0",
]);

/** What packages say in their own words. */
const said: Record<string, string> = {
  // In its readme.
  "combine-errors": "MIT",
  // Its LICENSE is the one of two clauses.
  duck: "BSD-2-Clause",
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** "A OR B" is ours to choose, of "A AND B" both hold. */
function isAllowed(expression: string): boolean {
  const terms = expression.replaceAll(/[()]/g, "");
  if (terms.includes(" OR ")) return terms.split(" OR ").some((term) => allowed.has(term));
  return terms.split(" AND ").every((term) => allowed.has(term));
}

test("every package that is shipped has a licence that we may ship", () => {
  const lock = path.resolve(import.meta.dirname, "../package-lock.json");
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lock, "utf8")));
  const shipped = Object.entries(packages).filter(
    ([at, { dev, link }]) => at.includes("node_modules/") && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped.flatMap(([at, { license }]) => {
    const name = at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
    const words = said[name] ?? license ?? "none";
    return isAllowed(words) ? [] : [`${name}: ${words}`];
  });
  expect(refused).toEqual([]);
});
