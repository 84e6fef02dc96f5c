import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Database } from "#shared/database.types.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { sendPasswordReset } from "./handler.ts";

/** Asks for a reset while the account service answers as `answer` does. */
async function reset(body: string, answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const log = pino({ level: "silent" });
  const handler = sendPasswordReset({
    siteUrl: "https://visa.example",
    log,
    clientFor: () =>
      createClient<Database>("http://backend.test", "sb_publishable_x", {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: {
          fetch: async (input, init) => {
            const request = new Request(input, init);
            asked.push(`${request.url} ${await request.text()}`);
            return answer();
          },
        },
      }),
  });
  const response = await callFunction(handler, { body });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    json: await response.json(),
    asked,
  };
}

const ann = '{"email":"ann@example.com"}';
const refusal = (status: number, code: string) => () =>
  Response.json({ code, message: "provider text" }, { status, headers: { "x-supabase-api-version": "2024-01-01" } });

describe("asking for a password reset", () => {
  it("succeeds, with a link that leads to the site's own page", async () => {
    const answer = await reset(ann, () => Response.json({}));
    expect([answer.status, answer.json]).toEqual([200, { success: true }]);
    expect(answer.asked).toHaveLength(1);
    expect(answer.asked[0]).toContain(`redirect_to=${encodeURIComponent("https://visa.example/reset-password")}`);
    expect(answer.asked[0]).toContain("ann@example.com");
  });

  it("says when there were too many", async () => {
    const answer = await reset(ann, refusal(429, "over_email_send_rate_limit"));
    expect([answer.status, answer.json]).toEqual([
      429,
      { success: false, error: "Too many attempts. Please wait a moment." },
    ]);
  });

  it.each([
    ["answers 500", refusal(500, "unexpected_failure")],
    ["answers 503", refusal(503, "unexpected_failure")],
    ["answers 504 without JSON", () => new Response("Bad gateway", { status: 504 })],
    ["is not reached", () => Promise.reject(new TypeError("fetch failed"))],
  ])("says to try again when the account service %s", async (_, answers) => {
    const answer = await reset(ann, answers);
    expect([answer.status, answer.retryAfter, answer.json]).toEqual([
      503,
      "1",
      { success: false, error: "The service is briefly unavailable. Please try again." },
    ]);
  });

  it.each(["", "{}", "null", '{"email":null}', '{"email":"ann"}', `{"email":"${"a".repeat(250)}@example.com"}`])(
    "refuses %s without asking the account service",
    async (body) => {
      const answer = await reset(body, () => Response.json({}));
      expect([answer.status, answer.json, answer.asked]).toEqual([
        400,
        { success: false, error: "Please enter a valid email address." },
        [],
      ]);
    },
  );

  it("refuses an address that only the account service finds malformed", async () => {
    expect((await reset(ann, refusal(400, "validation_failed"))).status).toBe(400);
  });

  it("tells nothing of any other refusal", async () => {
    const answer = await reset(ann, refusal(422, "user_not_found"));
    expect([answer.status, answer.json]).toEqual([200, { success: true }]);
  });
});
