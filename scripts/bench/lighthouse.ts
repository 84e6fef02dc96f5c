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
/**
 * How often slower the browser is to be than this machine, by Lighthouse's own measure of the machine: as its
 * calculator has it (docs/throttling.md of Lighthouse, "Calibrating the CPU slowdown"). Four times slower than a slow
 * machine is no phone that anybody has.
 */
const slowdowns = [
  { power: 150, slowdown: 1 },
  { power: 800, slowdown: 2 },
  { power: 1300, slowdown: 3 },
  { power: 2000, slowdown: 6 },
];
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
  environment: z.object({ benchmarkIndex: z.number() }),
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
 * @param names of pages; none: all
 * @returns whether all have what they need
 */
export async function benchLighthouse(names: readonly string[]): Promise<boolean> {
  return withProduct({ SEED_BLOG: "true", HOST: "127.0.0.1" }, async (product) => {
    console.log(`\nLighthouse, mobile, median of ${runs}:`);
    let isGood = true;
    const pages = Object.entries(await pagesOf(product)).filter(([name]) => names.length === 0 || names.includes(name));
    const [first] = pages;
    if (!first || pages.length < names.length) throw new Error(`No such page: ${names.join(", ")}`);
    const powers: number[] = [];
    for (let run = 0; run < runs; run += 1) powers.push((await measure(first[1], 1)).power);
    const slowdown = slowdownOf(median(powers));
    console.log(`slowed ${slowdown.toFixed(1)} times, by a power of ${powers.join(", ")}`);
    for (const [name, page] of pages) {
      // Converts the pictures, which a reader of a running site does not wait for.
      await measure(page, slowdown);
      const results: Measured[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(page, slowdown));
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
  /** Of this machine, as Lighthouse measures it (`benchmarkIndex`). */
  power: number;
  scores: Scores;
  lacks: string[];
}

async function measure(page: Page, slowdown: number, attemptsLeft = 3): Promise<Measured> {
  const { categories: found, audits, environment, runtimeError } = await audit(page, slowdown);
  // Sometimes the browser's recording lacks its beginning.
  if (runtimeError?.code === "NO_NAVSTART" && attemptsLeft > 1) return measure(page, slowdown, attemptsLeft - 1);
  if (runtimeError) throw new Error(`Lighthouse on ${page.url}: ${runtimeError.message}`);
  const scoreOf = (category: keyof Scores) => Math.round((found[category]?.score ?? 0) * 100);
  const counted = categories.flatMap((category) => found[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return {
    power: environment.benchmarkIndex,
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
async function audit({ url, person }: Page, slowdown: number): Promise<z.infer<typeof resultSchema>> {
  const profile = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  try {
    if (person) await storeSession(profile, person);
    return await runLighthouse(url, profile, slowdown);
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
async function runLighthouse(url: string, profile: string, slowdown: number): Promise<z.infer<typeof resultSchema>> {
  const browser = `--headless=new --no-sandbox --disable-dev-shm-usage --user-data-dir=${profile}`;
  const throttling = `--throttling.cpuSlowdownMultiplier=${slowdown}`;
  const command = [url, "--quiet", "--output=json", "--disable-storage-reset", throttling, `--chrome-flags=${browser}`];
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
  const medianOf = (category: keyof Scores) => median(all.map((scores) => scores[category]));
  return {
    performance: medianOf("performance"),
    accessibility: medianOf("accessibility"),
    "best-practices": medianOf("best-practices"),
    seo: medianOf("seo"),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function slowdownOf(power: number): number {
  const above = slowdowns.findIndex((point) => point.power > power);
  const [low, high] = slowdowns.slice(above === -1 ? -2 : Math.max(above - 1, 0));
  if (!low || !high) return 1;
  const share = (power - low.power) / (high.power - low.power);
  return Math.max(1, low.slowdown + share * (high.slowdown - low.slowdown));
}
