import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type AuthDeps, createAuth } from "#backend/auth/auth.ts";
import { defaultAuthLimits, networkLimits } from "#backend/auth/settings.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import { settingsShape } from "#backend/settings.ts";
import { testAuthSettings } from "#backend/testing/auth-settings.ts";
import { startOpenIdProvider, type TestOpenIdProvider } from "@workspace/testing/openid-provider.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";

/** A class in one room, whose members all have the network's address, with the limits of an installation without settings. */

const CLASS = 40;
/** As `.env.example` says of SIGN_UPS_PER_NETWORK, also of asking for mails. */
const PER_NETWORK = 100;
const SITE = "http://localhost:3000";

let provider: TestOpenIdProvider;
let routes: ReturnType<typeof createAuth>["routes"];
/** To whom links for a new password went. */
const recovered: string[] = [];
const emails = Array.from({ length: CLASS }, () => `${randomUUID()}@example.com`);
beforeAll(async () => {
  provider = await startOpenIdProvider();
  await provider.serve([`${SITE}/auth/v1/callback`]);
  const { issuer, clientId, clientSecret } = provider;
  const defaults = await z.object(settingsShape).parseAsync({});
  const anyone: AuthDeps["resolveCaller"] = async () => ({
    ok: true,
    caller: { claims: { role: "anon" }, token: null },
  });
  ({ routes } = createAuth({
    db: (await emptiedTestDatabase("pglite")).db,
    mailer: {
      send: async ({ to, text }) => void (text.includes("type=recovery") && recovered.push(to)),
      close: async () => {},
    },
    keys: await loadSigningKeys(null),
    tokenSecret: "a secret of the server",
    resolveCaller: anyone,
    clientIp: () => "192.0.2.1",
    log: pino({ level: "silent" }),
    settings: testAuthSettings({
      siteUrl: SITE,
      google: { issuer, clientId, clientSecret },
      limits: {
        ...defaultAuthLimits,
        ...networkLimits(defaults.SIGN_UPS_PER_NETWORK),
        mailTotal: { points: defaults.MAILS_PER_HOUR, seconds: 3600 },
      },
    }),
  }));
});
afterAll(() => provider.close());

type Call = (headers: Record<string, string>, email: string) => Response | Promise<Response>;

async function statusesOf(call: Call, people = emails): Promise<number[]> {
  const statuses: number[] = [];
  for (const email of people) {
    const { status } = await call({ "x-supabase-api-version": "2024-01-01" }, email);
    statuses.push(status);
  }
  return [...new Set(statuses)];
}

it("signs up with a password, each of them", async () => {
  const signUp: Call = (headers, email) =>
    routes.request("/signup", {
      method: "POST",
      headers,
      body: JSON.stringify({ email, password: "a long enough secret" }),
    });
  expect(await statusesOf(signUp)).toEqual([200]);
});

it("asks for a new password, each of them, and each gets the mail, until the network has asked as often as is said", async () => {
  const recover: Call = (headers, email) =>
    routes.request("/recover", { method: "POST", headers, body: JSON.stringify({ email }) });
  expect(await statusesOf(recover)).toEqual([200]);
  await expect.poll(() => recovered.length, { timeout: 20_000 }).toBe(CLASS);
  expect(recovered.toSorted()).toEqual(emails.toSorted());
  const others = Array.from({ length: PER_NETWORK - CLASS }, () => `${randomUUID()}@example.com`);
  expect(await statusesOf(recover, others)).toEqual([200]);
  expect(await statusesOf(recover, [`${randomUUID()}@example.com`])).toEqual([429]);
});

it("comes in by Google, each of them", async () => {
  const address = `/authorize?provider=google&redirect_to=${SITE}/auth`;
  expect(await statusesOf((headers) => routes.request(address, { headers }))).toEqual([302]);
});

it("asks for its school's single sign-on, each of them", async () => {
  const body = JSON.stringify({ domain: "school.example" });
  expect(await statusesOf((headers) => routes.request("/sso", { method: "POST", headers, body }))).toEqual([404]);
});

it("changes what is kept of its accounts, each of them", async () => {
  // Nobody's token: whether the network is let through is said before.
  const body = JSON.stringify({ data: { theme: "dark" } });
  expect(await statusesOf((headers) => routes.request("/user", { method: "PUT", headers, body }))).toEqual([401]);
});
