import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Half } from "./half.ts";
import { faultKinds } from "#server/resumes/faults/fault.ts";
import { findFaults } from "#server/resumes/faults/find-faults.ts";

const casesSchema = z.array(
  z.object({
    id: z.string(),
    today: z.iso.date(),
    text: z.string(),
    faults: z.array(z.object({ kind: z.enum(faultKinds), quote: z.string() })),
  }),
);

/** How many of the planted faults are named with their line, and how often something is named that nobody planted. */
export async function runResumeFaultsEval(half: Half) {
  const file = new URL(`resume-faults/${half}.json`, import.meta.url);
  const cases = casesSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const judged = cases.map(({ text, today, faults }) => {
    const found = findFaults(text, today);
    const named = faults.filter((planted) =>
      found.some(({ kind, quotes }) => kind === planted.kind && quotes.some((quote) => isSame(quote, planted.quote))),
    );
    return { planted: faults.length, named: named.length, others: Math.max(0, found.length - named.length) };
  });
  const clean = judged.filter(({ planted }) => planted === 0);
  return {
    name: "Faults of resumes",
    figures: {
      "planted faults named": sum(judged, ({ named }) => named) / sum(judged, ({ planted }) => planted),
      "others in each clean resume": sum(clean, ({ others }) => others) / clean.length,
      "others in each resume": sum(judged, ({ others }) => others) / judged.length,
    },
    bars: { "planted faults named": 0.95 },
    limits: { "others in each clean resume": 0.1 },
  };
}

function isSame(quote: string, planted: string): boolean {
  const [one, other] = [squeezed(quote), squeezed(planted)];
  return one.includes(other) || other.includes(one);
}

const squeezed = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

function sum<One>(cases: readonly One[], count: (one: One) => number): number {
  return cases.reduce((total, one) => total + count(one), 0);
}
