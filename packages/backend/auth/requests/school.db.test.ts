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
const SITE = "http://localhost:3000";

let provider: TestOpenIdProvider;
let routes: ReturnType<typeof createAuth>["routes"];
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
    mailer: { send: async () => {}, close: async () => {} },
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

async function statusesOf(call: (headers: Record<string, string>) => Response | Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let person = 0; person < CLASS; person += 1) {
    const { status } = await call({ "x-supabase-api-version": "2024-01-01" });
    statuses.push(status);
  }
  return [...new Set(statuses)];
}

it("signs up with a password, each of them", async () => {
  const body = () => JSON.stringify({ email: `${randomUUID()}@example.com`, password: "a long enough secret" });
  expect(await statusesOf((headers) => routes.request("/signup", { method: "POST", headers, body: body() }))).toEqual([
    200,
  ]);
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
