import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { finishedTourOf, storageOf } from "#tests/support/product/people.ts";
import { ensureChromium } from "../chromium.ts";
import { type Spread, spreadOf } from "./pairs.ts";
import { keepManyPapers } from "./many-papers.ts";
import { type Person, type Product, signIn } from "./product.ts";

export interface FirstImpression {
  /** Of `/dashboard` signed in, in kB with gzip, as the browser fetched them. */
  transfer: Record<"scripts" | "styles" | "fonts", number>;
  /** Seconds on a phone until there is something to do, by what is opened. */
  seconds: Record<string, Spread>;
}

/** A mid-range phone on slow 4G, as Lighthouse has it: bytes a second and milliseconds. */
const phone = { viewport: { width: 390, height: 844 }, cpuSlowdown: 4 };
const slow4G = { offline: false, downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150 };
const runs = 3;
/** As long as a finger stays down. */
const pressMs = 80;
/** Longer than any file takes. */
const quietMs = 2_000;
/** On the dashboard, whose words alone are in the document. */
const ownData = "main progress";
/** By screen, what is there with its data. The first is opened in a browser that was never here. */
const manyPapers = { "/dashboard": ownData, "/visa-progress": ownData, "/documents": "main >> text=Paper 4" };
/** Of the page for visitors: works without a script. */
const destinationLink = 'main a[href^="/rules/"]';
/** Before the scripts are there its button sends nothing. */
const sendable = "form button[type=submit]";
const kinds: Record<string, keyof FirstImpression["transfer"]> = {
  Script: "scripts",
  Stylesheet: "styles",
  Font: "fonts",
};

/** What somebody with a phone waits for. */
export async function measureFirstImpression(product: Product, person: Person): Promise<FirstImpression> {
  const keeper = await signIn(product);
  await keepManyPapers(keeper);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  const stateOf = ({ session, userId }: Person) => ({
    cookies: [],
    origins: [{ origin: product.url, localStorage: [storageOf(session), finishedTourOf(userId)] }],
  });
  const open = (who?: Person) =>
    browser.newContext({ viewport: phone.viewport, ...(who ? { storageState: stateOf(who) } : {}) });
  const seconds: Record<string, number[]> = {};
  const note = (name: string, value: number) => (seconds[name] ??= []).push(value);
  try {
    for (let run = 0; run < runs; run += 1) {
      const stranger = await open();
      note("/ to its destinations", await timeToSee(stranger, `${product.url}/`, destinationLink));
      await stranger.close();
      const other = await open();
      note("/auth to a form that can be sent", await timeToSee(other, `${product.url}/auth`, sendable));
      await other.close();
      const signedIn = await open(person);
      note("/dashboard with its data, cold", await timeToSee(signedIn, `${product.url}/dashboard`, ownData));
      note("/dashboard with its data, warm", await timeToSee(signedIn, `${product.url}/dashboard`, ownData));
      const { feedback, shown } = await timeToChange(signedIn, `${product.url}/dashboard`, "/documents");
      note("tap to its first sign", feedback);
      note("tap to that screen with its data", shown);
      await signedIn.close();
      const rich = await open(keeper);
      for (const [path, selector] of Object.entries(manyPapers))
        note(`${path} of 20 applications and 500 papers`, await timeToSee(rich, `${product.url}${path}`, selector));
      await rich.close();
    }
    const context = await open(person);
    const transfer = await transferOf(context, `${product.url}/dashboard`);
    return {
      transfer,
      seconds: Object.fromEntries(Object.entries(seconds).map(([name, values]) => [name, spreadOf(values)])),
    };
  } finally {
    await browser.close();
  }
}

async function openPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: phone.cpuSlowdown });
  return page;
}

async function timeToSee(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await openPhone(context);
  const started = performance.now();
  await page.goto(url, { waitUntil: "commit", timeout: 120_000 });
  await page.locator(selector).first().waitFor({ timeout: 120_000 });
  const seconds = (performance.now() - started) / 1000;
  // So that the next visit of this browser has all files.
  await page.waitForLoadState("networkidle", { timeout: 120_000 });
  await page.close();
  return seconds;
}

/** Of somebody who has looked at the first screen for a while. In seconds from the tap, as painted. */
async function timeToChange(context: BrowserContext, url: string, path: string) {
  const page = await openPhone(context);
  await page.goto(url, { timeout: 120_000 });
  // What is fetched ahead when the browser is idle is there.
  await page
    .locator(`link[rel=modulepreload][href*="${path.slice(1)}"]`)
    .first()
    .waitFor({ state: "attached" });
  await untilQuiet(page);
  const times = page.evaluate(watchChange);
  await page.locator(`main a[href="${path}"]`).first().click({ delay: pressMs });
  const seconds = await times;
  await page.close();
  return seconds;
}

/** Not by Playwright's "networkidle", which was reached before anything was fetched ahead. */
async function untilQuiet(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType("resource").length);
  for (let before = -1, now = await count(); now !== before;) {
    before = now;
    await page.waitForTimeout(quietMs);
    now = await count();
  }
}

/** Runs in the page. */
function watchChange(): Promise<{ feedback: number; shown: number }> {
  const title = () => document.querySelector("main h1")?.textContent;
  const before = title();
  const signs = "[data-pressed], [data-pending]";
  return new Promise((resolve) => {
    const onPress = (tap: PointerEvent) => {
      let feedback: number | null = null;
      const look = () => {
        const elapsed = (performance.now() - tap.timeStamp) / 1000;
        const isThere = title() !== undefined && title() !== before;
        if (feedback === null && (isThere || document.querySelector(signs))) feedback = elapsed;
        if (feedback !== null && isThere && !document.querySelector("main [aria-busy=true]"))
          resolve({ feedback, shown: elapsed });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener("pointerdown", onPress, { capture: true, once: true });
  });
}

async function transferOf(context: BrowserContext, url: string): Promise<FirstImpression["transfer"]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes: FirstImpression["transfer"] = { scripts: 0, styles: 0, fonts: 0 };
  const kindOf = new Map<string, string>();
  await devtools.send("Network.enable");
  await devtools.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": "gzip" } });
  devtools.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds[kindOf.get(requestId) ?? ""];
    if (kind !== undefined) bytes[kind] += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "load" });
  // What is fetched after this is ahead of its time.
  await page.locator(ownData).waitFor();
  return { scripts: bytes.scripts / 1000, styles: bytes.styles / 1000, fonts: bytes.fonts / 1000 };
}
