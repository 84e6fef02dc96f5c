import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { ensureChromium } from "../chromium.ts";
import { articleUrls, withProduct } from "./product.ts";

const lighthouse = "lighthouse@13.5.0";
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const neededScore = 100;

const resultSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.nullable(z.number()),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), displayValue: z.optional(z.string()) }),
  ),
  runtimeError: z.optional(z.object({ code: z.string(), message: z.string() })),
});

type Scores = Record<(typeof categories)[number], number>;

/**
 * Lighthouse as a slow phone on three public pages, median of three runs; needs a build. @returns whether all have 100
 */
export async function benchLighthouse(): Promise<boolean> {
  return withProduct({ SEED_BLOG: "true", HOST: "127.0.0.1" }, async (product) => {
    const pages = await articleUrls(product.url);
    console.log(`\nLighthouse, mobile, median of ${runs}:`);
    let isGood = true;
    for (const [name, page] of Object.entries(pages)) {
      const url = `${product.url}${page}`;
      // Converts the pictures, which a reader of a running site does not wait for.
      await measure(url);
      const results: Measured[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(url));
      const scores = medianScores(results.map((result) => result.scores));
      const line = categories.map((category) => `${category} ${scores[category]}`).join("  ");
      console.log(`  ${name.padEnd(8)} ${line}`);
      if (categories.every((category) => scores[category] >= neededScore)) continue;
      isGood = false;
      for (const lack of new Set(results.flatMap((result) => result.lacks))) console.log(`           ${lack}`);
    }
    return isGood;
  });
}

interface Measured {
  scores: Scores;
  lacks: string[];
}

async function measure(url: string, attemptsLeft = 3): Promise<Measured> {
  const { categories: found, audits, runtimeError } = await audit(url);
  // Sometimes the browser's recording lacks its beginning.
  if (runtimeError?.code === "NO_NAVSTART" && attemptsLeft > 1) return measure(url, attemptsLeft - 1);
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
  const scoreOf = (category: keyof Scores) => Math.round((found[category]?.score ?? 0) * 100);
  const counted = categories.flatMap((category) => found[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    lacks: counted.flatMap(({ id }) => {
      const result = audits[id];
      const isLacking = typeof result?.score === "number" && result.score < 0.9;
      return isLacking ? [`${id}: ${result.displayValue ?? result.title}`] : [];
    }),
  };
}

/** After an error Lighthouse exits with 1, but still prints its result. */
async function audit(url: string): Promise<z.infer<typeof resultSchema>> {
  const browser = "--headless=new --no-sandbox --disable-dev-shm-usage";
  const command = [url, "--quiet", "--output=json", `--chrome-flags=${browser}`];
  const run = promisify(execFile)("npm", ["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", ...command], {
    maxBuffer: 100 * 1024 * 1024,
    env: { ...process.env, CHROME_PATH: ensureChromium() },
  });
  const { stdout } = await run.catch((error: { stdout?: string }) => {
    if (!error.stdout) throw error;
    return { stdout: error.stdout };
  });
  return resultSchema.parse(JSON.parse(stdout));
}

function medianScores(all: readonly Scores[]): Scores {
  const median = (category: keyof Scores) =>
    all.map((scores) => scores[category]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    performance: median("performance"),
    accessibility: median("accessibility"),
    "best-practices": median("best-practices"),
    seo: median("seo"),
  };
}
