import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { startAppServer } from "#tests/support/app-server.ts";
import { ensureChromium } from "./chromium.ts";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Of every category; Lighthouse counts to 100. */
const asked = 100;

type Scores = Record<(typeof categories)[number], number>;

/**
 * Lighthouse, as a slow phone, on the list, an article and a tag of a fresh installation with its seeded posts: the
 * median of three runs. Needs a build. @returns whether every category has 100
 */
export async function benchLighthouse(): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const server = await startAppServer({ env: { DATA_DIR: dataDir, SEED_BLOG: "true", HOST: "127.0.0.1" } });
  try {
    const pages = await seededPages(server.url);
    console.log(`\nLighthouse, mobile, median of ${runs}:`);
    let isGood = true;
    for (const [name, url] of Object.entries(pages)) {
      // Pictures are made at the first request; a reader of a running site does not wait for that.
      await measure(url);
      const results: Measured[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await measure(url));
      const scores = medianScores(results.map((result) => result.scores));
      const line = categories.map((category) => `${category} ${scores[category]}`).join("  ");
      console.log(`  ${name.padEnd(8)} ${line}`);
      if (categories.every((category) => scores[category] >= asked)) continue;
      isGood = false;
      for (const lack of new Set(results.flatMap((result) => result.lacks))) console.log(`           ${lack}`);
    }
    return isGood;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The list, and the first article and tag that the sitemap names, once the seed is there. */
async function seededPages(siteUrl: string): Promise<Record<"list" | "article" | "tag", string>> {
  for (;;) {
    const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
    const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = ""]) => place);
    const tag = places.find((place) => place.includes("/blogs/tag/"));
    const article = places.find((place) => /\/blogs\/[^/]+$/.test(place));
    if (tag && article && places.length > 12) return { list: `${siteUrl}/blogs`, article, tag };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

interface Measured {
  scores: Scores;
  /** What cost points. */
  lacks: string[];
}

async function measure(url: string, attemptsLeft = 3): Promise<Measured> {
  const chrome = await launch({
    chromePath: ensureChromium(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
    const { categories: found, audits, runtimeError } = result.lhr;
    // Now and then the browser's own recording lacks its beginning: that says nothing of the page.
    if (runtimeError?.code === "NO_NAVSTART" && attemptsLeft > 1) return await measure(url, attemptsLeft - 1);
    if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
    const scoreOf = (category: keyof Scores) => Math.round((found[category]?.score ?? 0) * 100);
    const counted = categories
      .flatMap((category) => found[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0);
    return {
      scores: {
        performance: scoreOf("performance"),
        accessibility: scoreOf("accessibility"),
        "best-practices": scoreOf("best-practices"),
        seo: scoreOf("seo"),
      },
      lacks: counted.flatMap(({ id }) => {
        const audit = audits[id];
        const isLacking = typeof audit?.score === "number" && audit.score < 0.9;
        return isLacking ? [`${id}: ${audit.displayValue ?? audit.title}`] : [];
      }),
    };
  } finally {
    chrome.kill();
  }
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
