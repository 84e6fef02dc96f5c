import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  createPerson,
  type Person,
  type PersonOptions,
  serviceClient,
  storageOf,
} from "#tests/support/product/people.ts";
import { createFinishedTours, type FinishedTours } from "./finished-tours.ts";
import { createProblems, type Problems } from "./problems.ts";
import { type Product, startProduct } from "#tests/support/product/product.ts";
import { startOpenIdProvider, type TestOpenIdProvider } from "@workspace/testing/openid-provider.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

export { expect };

interface WorkerFixtures {
  /** `test.use({ hasGoogle: true })`: a product that an operator has connected to Google. */
  hasGoogle: boolean;
  /** The OpenID provider that replaces Google; null without one. */
  google: TestOpenIdProvider | null;
  /** The product of this worker, which its tests share: every test brings people of its own. */
  product: Product;
  /** Role `service_role`: no policy applies. */
  service: SupabaseClient;
}

interface TestFixtures {
  /** Errors in the browser; the test fails at its end if there are any. */
  problems: Problems;
  /** Who has taken the tour, in every browser of the test. */
  finishedTours: FinishedTours;
  createPerson(options?: PersonOptions): Promise<Person>;
  person: Person;
  /** Signs a person in, in this context, as a browser that remembers them. */
  signIn(who: Person, context?: BrowserContext): Promise<void>;
  /** The page of a browser in which `person` is signed in. */
  signedInPage: Page;
  /** Another browser, with storage of its own. */
  newBrowser(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a browser process on one profile, the same each time; closing the context ends the process. */
  openBrowser(): Promise<BrowserContext>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasGoogle: [false, { option: true, scope: "worker" }],
  google: [
    async ({ hasGoogle }, use) => {
      const google = hasGoogle ? await startOpenIdProvider() : null;
      await use(google);
      await google?.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ google }, use) => {
      const product = await startProduct(
        google === null
          ? {}
          : {
              GOOGLE_ISSUER: google.issuer,
              GOOGLE_CLIENT_ID: google.clientId,
              GOOGLE_CLIENT_SECRET: google.clientSecret,
            },
      );
      await google?.serve([`${product.url}/auth/v1/callback`]);
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  service: [async ({ product }, use) => use(serviceClient(product)), { scope: "worker" }],

  baseURL: async ({ product }, use) => use(product.url),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, "x-forwarded-for": randomIp() }),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  problems: async ({}, use) => {
    const problems = createProblems();
    await use(problems);
    expect(problems.unexpected(), "the browser met no problem").toEqual([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  finishedTours: async ({}, use) => use(createFinishedTours()),
  context: async ({ context, problems, finishedTours }, use) => {
    await problems.watch(context);
    await finishedTours.watch(context);
    await use(context);
  },
  newBrowser: async ({ browser, problems, finishedTours }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await problems.watch(context);
      await finishedTours.watch(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },

  openBrowser: async ({ baseURL, extraHTTPHeaders, launchOptions, problems, finishedTours }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), "e2e-profile-"));
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(baseURL && { baseURL }),
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
      });
      opened.push(context);
      await problems.watch(context);
      await finishedTours.watch(context);
      return context;
    });
    for (const context of opened) await context.close();
    await rm(profile, { recursive: true, force: true });
  },

  createPerson: async ({ product, finishedTours }, use) => {
    await use(async (options) => {
      const person = await createPerson(product, options);
      if (person.hasCompletedTutorial) await finishedTours.add(person.id);
      return person;
    });
  },
  person: async ({ createPerson: create }, use) => use(await create()),
  signIn: async ({ context: ownContext, product }, use) => {
    await use(async (who, context = ownContext) => {
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: product.url, localStorage: [storageOf(who.session)] }],
      });
    });
  },
  signedInPage: async ({ page, person, signIn }, use) => {
    await signIn(person);
    await use(page);
  },
});
