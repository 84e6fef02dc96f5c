import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { charactersIn } from "./woff-characters.ts";

export interface FontSubset {
  family: string;
  files: Record<FontWeight, string>;
}

export type FontWeight = 400 | 700;
export const fontWeights = [400, 700] as const;

const rangesSchema = z.record(z.string(), z.string());

const sources = [
  {
    name: "noto-sans",
    ranges: import.meta.resolve("@fontsource/noto-sans/unicode.json"),
    subsets: /^(?:latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext)$/,
  },
  {
    name: "noto-sans-bengali",
    ranges: import.meta.resolve("@fontsource/noto-sans-bengali/unicode.json"),
    subsets: /^bengali$/,
  },
  {
    name: "noto-sans-devanagari",
    ranges: import.meta.resolve("@fontsource/noto-sans-devanagari/unicode.json"),
    subsets: /^devanagari$/,
  },
  {
    name: "noto-sans-arabic",
    ranges: import.meta.resolve("@fontsource/noto-sans-arabic/unicode.json"),
    subsets: /^(?:arabic|math|symbols)$/,
  },
  // Chinese has about a hundred files of 40 kB: only the needed ones are opened.
  {
    name: "noto-sans-sc",
    ranges: import.meta.resolve("@fontsource/noto-sans-sc/unicode.json"),
    subsets: /^\[\d+\]$/,
  },
];

/** Latin goes first: it has the spaces and signs of all scripts. */
const firstOfAll = "noto-sans latin";

/** The subsets for a text, and the characters in none of them. Opens only fonts that claim one of the characters. */
export function fontsFor(text: string): { subsets: FontSubset[]; unknown: string[] } {
  const needed = new Map<string, FontSubset>();
  const unknown: string[] = [];
  const all = readSubsets();
  for (const character of new Set(Array.from(` ${text}`))) {
    const code = character.codePointAt(0) ?? 0;
    const found = all.find(
      ({ ranges, characters }) =>
        ranges.some(([first, last]) => first <= code && code <= last) && characters().has(code),
    );
    if (found) needed.set(found.subset.family, found.subset);
    else unknown.push(character);
  }
  const subsets = [...needed.values()].toSorted(
    (a, b) => Number(b.family === firstOfAll) - Number(a.family === firstOfAll),
  );
  return { subsets, unknown };
}

interface ListedSubset {
  subset: FontSubset;
  ranges: [number, number][];
  characters: () => ReadonlySet<number>;
}

function readSubsets(): ListedSubset[] {
  return sources.flatMap(({ name, ranges, subsets }) => {
    const list = fileURLToPath(ranges);
    const folder = path.join(path.dirname(list), "files");
    return Object.entries(rangesSchema.parse(JSON.parse(readFileSync(list, "utf8"))))
      .filter(([subset]) => subsets.test(subset))
      .map(([subset, written]) => {
        const file = (weight: FontWeight) =>
          path.join(folder, `${name}-${subset.replaceAll(/[[\]]/g, "")}-${weight}-normal.woff`);
        let known: ReadonlySet<number> | undefined;
        return {
          subset: { family: `${name} ${subset.replaceAll(/[[\]]/g, "")}`, files: { 400: file(400), 700: file(700) } },
          ranges: readRanges(written),
          characters: () => (known ??= charactersIn(readFileSync(file(400)))),
        };
      });
  });
}

function readRanges(written: string): [number, number][] {
  return written.split(",").map((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
