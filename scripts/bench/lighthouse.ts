import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { finishedTourOf, storageOf } from "#tests/support/product/people.ts";
import { ensureChromium } from "../chromium.ts";
import { keepManyPapers } from "./many-papers.ts";
import { articleUrls, type Person, type Product, signIn, withProduct } from "./product.ts";

const lighthouse = "lighthouse@13.5.0";
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

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

/** What must be reached, of 100. */
interface Page {
  url: string;
  needed: Partial<Scores>;
  /** Whose session the browser has. */
  person?: Person;
}

/**
 * Lighthouse as a slow phone on the public pages and, signed in, on the dashboard; median of three runs; needs a build.
 * @returns whether all have what they need
 */
export async function benchLighthouse(): Promise<boolean> {
  return withProduct({ SEED_BLOG: "true", HOST: "127.0.0.1" }, async (product) => {
    console.log(`\nLighthouse, mobile, median of ${runs}:`);
    let isGood = true;
    for (const [name, page] of Object.entries(await pagesOf(product))) {
      // Converts the pictures, which a reader of a running site does not wait for.
      await measure(page);
      const results: Measured[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(page));
      const scores = medianScores(results.map((result) => result.scores));
      const line = categories.map((category) => `${category} ${scores[category]}`).join("  ");
      console.log(`  ${name.padEnd(11)} ${line}`);
      const isLacking = categories.some((category) => scores[category] < (page.needed[category] ?? 0));
      if (isLacking) isGood = false;
      if (categories.every((category) => scores[category] === 100)) continue;
      for (const lack of new Set(results.flatMap((result) => result.lacks))) console.log(`            ${lack}`);
    }
    return isGood;
  });
}

async function pagesOf(product: Product): Promise<Record<string, Page>> {
  const articles = await articleUrls(product.url);
  const all = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
  const pages = {
    ...articles,
    visitors: "/",
    rules: "/rules",
    destination: "/rules/united-kingdom",
    check: "/rules/united-kingdom/check",
  };
  const open = Object.entries(pages).map(([name, page]) => [name, { url: `${product.url}${page}`, needed: all }]);
  // Screens are not for search engines.
  const needed = { performance: 95, accessibility: 100, "best-practices": 100 };
  const [person, keeper] = [await signIn(product), await signIn(product)];
  await keepManyPapers(keeper);
  const dashboard = { url: `${product.url}/dashboard`, needed, person };
  return { ...Object.fromEntries(open), dashboard, "500 papers": { ...dashboard, person: keeper } };
}

interface Measured {
  scores: Scores;
  lacks: string[];
}

async function measure(page: Page, attemptsLeft = 3): Promise<Measured> {
  const { categories: found, audits, runtimeError } = await audit(page);
  // Sometimes the browser's recording lacks its beginning.
  if (runtimeError?.code === "NO_NAVSTART" && attemptsLeft > 1) return measure(page, attemptsLeft - 1);
  if (runtimeError) throw new Error(`Lighthouse on ${page.url}: ${runtimeError.message}`);
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

/** In a browser that was never here, with nothing but the person's session. */
async function audit({ url, person }: Page): Promise<z.infer<typeof resultSchema>> {
  const profile = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  try {
    if (person) await storeSession(profile, person);
    return await runLighthouse(url, profile);
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

async function storeSession(profile: string, person: Person): Promise<void> {
  const options = { executablePath: ensureChromium(), args: ["--no-sandbox"] };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  // No page of the app, which would begin to load.
  await page.goto(`${person.url}/robots.txt`);
  for (const { name, value } of [storageOf(person.session), finishedTourOf(person.userId)]) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
  }
  await context.close();
}

/** After an error Lighthouse exits with 1, but still prints its result. */
async function runLighthouse(url: string, profile: string): Promise<z.infer<typeof resultSchema>> {
  const browser = `--headless=new --no-sandbox --disable-dev-shm-usage --user-data-dir=${profile}`;
  const command = [url, "--quiet", "--output=json", "--disable-storage-reset", `--chrome-flags=${browser}`];
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
