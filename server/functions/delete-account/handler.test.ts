import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { limiter } from "@workspace/backend";
import type { Database } from "#shared/database.types.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { deleteAccount } from "./handler.ts";
import { functionLimits } from "#server/functions/functions.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";
const user = { id, aud: "authenticated", email: "ann@example.com", created_at: "2026-11-21T00:00:00Z" };

/** A backend that has `files` and answers what `fault` gives, while it gives something. */
function backend(files: string[], fault: (call: string) => Response | undefined = () => undefined) {
  const stored = new Set(files);
  const calls: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(call);
    const failure = fault(call);
    if (failure) return failure;
    // The client reads an account before it deletes it.
    if (call === "GET /auth/v1/user" || call === `GET /auth/v1/admin/users/${id}`) return Response.json(user);
    if (call === `DELETE /auth/v1/admin/users/${id}`) return Response.json({});
    const body: { prefix?: string; limit?: number; prefixes?: string[] } = await request.json();
    if (call === "POST /storage/v1/object/list-v2/documents") {
      const names = [...stored].filter((name) => name.startsWith(body.prefix ?? "")).slice(0, body.limit);
      return Response.json({
        hasNext: names.length < stored.size,
        folders: [],
        objects: names.map((name) => ({ name })),
      });
    }
    if (call.startsWith("POST /storage/v1/object/list-v2/"))
      return Response.json({ hasNext: false, folders: [], objects: [] });
    const gone = (body.prefixes ?? []).filter((name) => stored.delete(name));
    return Response.json(gone.map((name) => ({ name })));
  };
  return { answer, calls, stored };
}

async function ask({ answer }: ReturnType<typeof backend>, confirmation = "ann@example.com") {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const client = () =>
    createClient<Database>("http://backend.test", "sb_secret_x", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => answer(new Request(input, init)),
        headers: { Authorization: "Bearer token" },
      },
    });
  const limits = limiter.rate(functionLimits);
  const handler = deleteAccount({ clientFor: client, service: client(), limits, log });
  const response = await callFunction(handler, { body: JSON.stringify({ confirmation }), userId: id, log });
  return { status: response.status, json: await response.json(), log: lines.join("") };
}

const internal = () => Response.json({ statusCode: "500", error: "x", message: "secret" }, { status: 500 });
const failed = {
  success: false,
  error: "Your account is not deleted yet: something failed on the way. Please try again.",
};
const deletesUser = (call: string) => call.startsWith("DELETE /auth/v1/admin");

describe("deleting an account", () => {
  it("removes more files than one call may, those of nobody else, and only then the account", async () => {
    const theirs = Array.from({ length: 2500 }, (_, index) => `${id}/${index % 7}/${index}.pdf`);
    const product = backend([...theirs, "other/1.pdf"]);
    expect(await ask(product)).toMatchObject({ status: 200, json: { success: true } });
    expect([...product.stored]).toEqual(["other/1.pdf"]);
    const removals = product.calls.flatMap((call, at) => (call === "DELETE /storage/v1/object/documents" ? [at] : []));
    expect(removals).toHaveLength(3);
    expect(product.calls.findIndex(deletesUser)).toBeGreaterThan(Math.max(...removals));
  });

  it("writes nothing of the person into the log", async () => {
    const { log } = await ask(backend([`${id}/1.pdf`]));
    expect(log).toContain('"files":1');
    expect(log).not.toMatch(/ann@example\.com|6b1f8a34/);
  });

  it("keeps the account when files cannot be removed, and goes on where it stopped", async () => {
    let isBroken = true;
    const names = Array.from({ length: 1500 }, (_, index) => `${id}/${index}.pdf`);
    const product = backend(names, (call) =>
      isBroken && call.startsWith("DELETE /storage") && product.stored.size < 1500 ? internal() : undefined,
    );
    expect(await ask(product)).toMatchObject({ status: 503, json: failed });
    expect([product.stored.size, product.calls.some(deletesUser)]).toEqual([500, false]);
    isBroken = false;
    expect(await ask(product)).toMatchObject({ status: 200, json: { success: true } });
    expect(product.stored.size).toBe(0);
  });

  it("says so when the account itself stays, and tells the operator why", async () => {
    const answer = await ask(backend([], (call) => (deletesUser(call) ? internal() : undefined)));
    expect(answer).toMatchObject({ status: 503, json: failed });
    expect(answer.log).toContain("could not be deleted");
  });

  it("removes a file that was stored while the account went", async () => {
    const product = backend([], (call) => {
      if (deletesUser(call)) product.stored.add(`${id}/late.pdf`);
      return undefined;
    });
    expect((await ask(product)).status).toBe(200);
    expect(product.stored.size).toBe(0);
  });

  it("succeeds where the account was gone a moment before", async () => {
    const gone = () =>
      Response.json(
        { code: "user_not_found", message: "x" },
        { status: 404, headers: { "x-supabase-api-version": "2024-01-01" } },
      );
    expect((await ask(backend([], (call) => (deletesUser(call) ? gone() : undefined)))).status).toBe(200);
  });

  it("touches nothing while the account service cannot be asked", async () => {
    const product = backend([`${id}/1.pdf`], (call) => (call === "GET /auth/v1/user" ? internal() : undefined));
    expect((await ask(product)).status).toBe(503);
    expect(product.stored.size).toBe(1);
  });
});
