import { loadDestination } from "@workspace/visa-rules";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Half } from "./half.ts";
import { interviewRulesFor } from "#server/interview/interview-rules.ts";
import { commentOffline } from "#server/interview/offline-comments.ts";
import { interviewCountries, type InterviewComment } from "#shared/interviews/interview.ts";
import { findInterviewQuestion } from "#shared/interviews/interview-questions.ts";
import { visaProgressSchema, visaSteps } from "#shared/visa-progress.ts";

const casesSchema = z.array(
  z.object({
    id: z.string(),
    country: z.enum(interviewCountries),
    question: z.string(),
    answer: z.string(),
    seconds: z.number(),
    letter: z.nullable(z.object({ text: z.string(), university: z.string(), country: z.string() })),
    residence: z.string(),
    refused: z.boolean(),
    must_name: z.array(z.string()),
  }),
);

/** What other comments than warnings name. */
const namedByKind: Partial<Record<InterviewComment["kind"], string>> = {
  contradiction: "contradiction",
  vague: "vague",
  copied: "memorised",
};

/** Nothing is said of documents here. */
const progress = visaProgressSchema.parse(Object.fromEntries(visaSteps.map(({ id }) => [id, true])));

/** The day for which the cases were written. */
const today = "2026-11-24";

/**
 * Whether answers that get refused are warned of and never praised, which of their kinds are named, and how many good
 * answers are scolded for nothing.
 */
export async function runInterviewEval(half: Half) {
  const file = new URL(`interview/${half}.json`, import.meta.url);
  const cases = casesSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const commented = await Promise.all(
    cases.map(async (one) => {
      const question = findInterviewQuestion(one.question);
      if (!question) throw new Error(`${one.id} asks ${one.question}`);
      const { comments } = commentOffline({
        ...one,
        question,
        documents: [],
        progress,
        application: null,
        rules: await interviewRulesFor(
          one.country,
          { application: null, letter: one.letter },
          { today, destinationOf: loadDestination },
        ),
      });
      return { isRefused: one.refused, mustName: one.must_name, comments, named: namedIn(comments) };
    }),
  );
  const refused = commented.filter((one) => one.isRefused);
  const good = commented.filter((one) => !one.isRefused);
  const expected = refused.flatMap(({ mustName, named }) => mustName.map((kind) => named.has(kind)));
  return {
    name: "Practice interview",
    figures: {
      "refused answers praised": share(refused, ({ comments }) => comments.some(({ kind }) => kind === "strength")),
      "refused answers without a warning": share(refused, ({ comments }) => !comments.some(isWarning)),
      "kinds named": expected.filter(Boolean).length / expected.length,
      "good answers warned of": share(good, ({ comments }) => comments.some(isWarning)),
    },
    bars: { "kinds named": 0.9 },
    limits: {
      "refused answers praised": 0,
      "refused answers without a warning": 0,
      "good answers warned of": 0.1,
    },
  };
}

function namedIn(comments: readonly InterviewComment[]): ReadonlySet<string> {
  return new Set(comments.flatMap(({ kind, about }) => about ?? namedByKind[kind] ?? []));
}

function isWarning({ kind }: InterviewComment): boolean {
  return kind === "warning" || kind === "contradiction";
}

function share<One>(cases: readonly One[], holds: (one: One) => boolean): number {
  return cases.filter(holds).length / cases.length;
}
