import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "#shared/database.types.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { defineAiFunction } from "./ai-function.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";
const account = { id, factors: [{ id: "factor", factor_type: "totp", status: "verified" }] };
const noFactor = { id, factors: [] };

interface Setting {
  body?: object;
  aal?: string;
  /** What the account service says of the caller. */
  whoami?: () => Response;
  refusal?: { sentence: string; retryAfterSeconds: number };
}

/** One call of a function that reads a profile: its answer, and how many calls it cost. */
async function ask({ body = {}, aal = "aal1", whoami = () => Response.json(noFactor), refusal }: Setting) {
  let [counted, ran] = [0, 0];
  const client = () =>
    createClient<Database>("http://backend.test", "sb_publishable_x", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input) =>
          new Request(input).url.endsWith("/auth/v1/user")
            ? whoami()
            : Response.json({ code: "XX000", message: "secret" }, { status: 500 }),
        headers: { Authorization: "Bearer token" },
      },
    });
  const take = async () => {
    counted += 1;
    return refusal ?? null;
  };
  const handler = defineAiFunction(
    {
      clientFor: client,
      ai: { model: null, allowance: { take }, recordOffline: async () => {}, record: async () => {} },
    },
    {
      schema: z.object({ userId: z.unknown().optional(), reads: z.boolean().optional() }),
      notYours: "Not yours.",
      async run({ input, client: own }) {
        ran += 1;
        if (input.reads) rowsOrThrow(await own.from("profiles").select("id"), "a profile");
        return Response.json({ success: true });
      },
    },
  );
  const answer = await callFunction(handler, { body: JSON.stringify(body), userId: id, claims: { aal } });
  const wait = answer.headers.get("retry-after");
  return { status: answer.status, wait, json: await answer.json(), counted, ran };
}

const done = { status: 200, json: { success: true }, counted: 1, ran: 1 };
const untouched = { counted: 0, ran: 0 };

it.each([[{}], [{ userId: null }], [{ userId: id }]])("works for a caller who says %j", async (body) => {
  expect(await ask({ body })).toMatchObject(done);
});

it("refuses somebody else's id, which costs no call", async () => {
  for (const userId of ["6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c12", "", 7, [id]]) {
    const refused = { status: 403, json: { success: false, error: "Not yours." }, ...untouched };
    expect(await ask({ body: { userId } })).toMatchObject(refused);
  }
});

it("refuses who owes a second factor before anything is done, and works once it is proven", async () => {
  const whoami = () => Response.json(account);
  const error = "Sign in again with your second step to use the assistant.";
  expect(await ask({ whoami })).toMatchObject({ status: 403, json: { success: false, error }, ...untouched });
  expect(await ask({ whoami, aal: "aal2" })).toMatchObject(done);
});

it("refuses a session that has ended", async () => {
  const whoami = () => Response.json({ code: 403, error_code: "session_not_found", msg: "secret" }, { status: 403 });
  expect(await ask({ whoami })).toMatchObject({ status: 401, ...untouched });
});

it("tells who is past the allowance when to come again", async () => {
  const refused = { status: 429, wait: "7", json: { success: false, error: "Wait." }, counted: 1, ran: 0 };
  expect(await ask({ refusal: { sentence: "Wait.", retryAfterSeconds: 7 } })).toMatchObject(refused);
});

it("is briefly unavailable while accounts or rows cannot be read", async () => {
  const whoami = () => Response.json({ code: 500, error_code: "unexpected_failure", msg: "secret" }, { status: 500 });
  const unavailable = {
    status: 503,
    wait: "1",
    json: { success: false, error: expect.not.stringContaining("secret") },
  };
  expect(await ask({ whoami })).toMatchObject({ ...unavailable, ...untouched });
  expect(await ask({ body: { reads: true } })).toMatchObject({ ...unavailable, counted: 1, ran: 1 });
});
