import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";
import { callFunction } from "#tests/support/function-call.ts";
import { letterPdf } from "./handler.ts";
import type { RateLimiter } from "#server/backend.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";
const noLetter = () => Response.json([]);
const broken = () => Response.json({ code: "XX000", message: "secret", details: null, hint: null }, { status: 500 });
const notCounted = () => Promise.reject(new AppError("database_unavailable", "the limits are away"));

/** The function before a Data API that gives one of `answers` to each reading of a letter. */
function product(answers: Response[], take: RateLimiter<"letter-pdf">["take"] = async () => null) {
  const log = pino({ level: "silent" });
  const clientFor = () =>
    createClient<Database>("http://backend.test", "sb_publishable_x", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: async () => answers.shift() ?? Response.error() },
    });
  const handler = letterPdf({ clientFor, limits: { take }, log });
  return async () => {
    const answer = await callFunction(handler, { body: JSON.stringify({ documentId: id }), userId: id });
    return answer.status;
  };
}

it("asks for a letter again after one that could not be read or was not there", async () => {
  const download = product([broken(), noLetter(), noLetter()]);
  expect([await download(), await download(), await download()]).toEqual([503, 404, 404]);
});

it("asks for a letter again after calls could not be counted", async () => {
  const calls = [notCounted, async () => 60, async () => null];
  const download = product([noLetter()], async () => (calls.shift() ?? notCounted)());
  expect([await download(), await download(), await download()]).toEqual([503, 429, 404]);
});
