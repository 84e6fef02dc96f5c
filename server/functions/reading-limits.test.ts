import { createClient } from "@supabase/supabase-js";
import { limiter } from "@workspace/backend";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Database } from "#shared/database.types.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { functionLimits } from "./functions.ts";
import { people } from "./people/handler.ts";
import { reminders } from "./reminders/handler.ts";

const [busy, other] = ["6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11", "7c2f8a34-5f0e-4a43-9a55-0c9a1a3b7c22"];

/** Of an admin, where there are no rows. */
function clientOf(id: string) {
  return createClient<Database>("http://backend.test", "sb_secret_x", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      async fetch(input) {
        const { pathname } = new URL(new Request(input).url);
        if (pathname === "/auth/v1/user") return Response.json({ id, factors: [] });
        return pathname === "/rest/v1/rpc/is_admin" ? Response.json(true) : Response.json([]);
      },
      headers: { Authorization: "Bearer token" },
    },
  });
}

function handlersFor(id: string, limits: ReturnType<typeof limiter.rate<keyof typeof functionLimits>>) {
  const client = clientOf(id);
  const common = { clientFor: () => client, limits, siteUrl: "https://site.example" };
  return {
    people: people({ ...common, service: client, log: pino({ level: "silent" }) }),
    reminders: reminders({ ...common, calendarOf: async () => "", canSend: true }),
  };
}

it.each([
  ["people", { action: "search", beginning: "ann@" }, 240],
  ["people", { action: "audit", page: 1 }, 240],
  ["reminders", { action: "read" }, 120],
] as const)("%s answers %j so often to one person, and to others still", async (name, body, times) => {
  const limits = limiter.rate(functionLimits);
  const ask = (userId: string) =>
    callFunction(handlersFor(userId, limits)[name], { body: JSON.stringify(body), userId });
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) statuses.push((await ask(busy)).status);
  expect(statuses).toEqual(statuses.map(() => 200));
  const refused = await ask(busy);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  expect((await ask(other)).status).toBe(200);
});
