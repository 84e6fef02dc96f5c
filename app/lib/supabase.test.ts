import { GoTrueClient } from "@supabase/auth-js";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { memoryStorage } from "./session/session-storage.ts";
import { BrowserClient, toOwnFunctions } from "./supabase.ts";

const remote = "https://project.example";
const own = "https://visa.example";

describe("calls of the browser's client", () => {
  test("reach our own functions when the backend is elsewhere", () => {
    expect(toOwnFunctions(`${remote}/functions/v1/parse-resume?x=1`, remote, own)).toBe(
      `${own}/functions/v1/parse-resume?x=1`,
    );
    expect(toOwnFunctions(new URL(`${remote}/functions/v1/a`), remote, own)).toBe(`${own}/functions/v1/a`);
  });

  test("keep method and body of a request that is sent to our functions", async () => {
    const request = new Request(`${remote}/functions/v1/a`, { method: "POST", body: "hello" });
    const sent = toOwnFunctions(request, remote, own);
    expect(sent).toBeInstanceOf(Request);
    if (!(sent instanceof Request)) return;
    expect([sent.url, sent.method, await sent.text()]).toEqual([`${own}/functions/v1/a`, "POST", "hello"]);
  });

  test("go to the backend in every other case", () => {
    for (const url of [
      `${remote}/rest/v1/profiles`,
      `${remote}/auth/v1/token`,
      "https://other.example/functions/v1/a",
    ]) {
      expect(toOwnFunctions(url, remote, own)).toBe(url);
    }
    expect(toOwnFunctions(`${own}/functions/v1/a`, own, own)).toBe(`${own}/functions/v1/a`);
  });

  test("are not led astray by a slash at the end of the backend's address", () => {
    expect(toOwnFunctions(`${remote}/functions/v1/a`, `${remote}/`, own)).toBe(`${own}/functions/v1/a`);
  });
});

interface Asking {
  from(table: "profiles"): { select(columns: string): PromiseLike<unknown> };
  rpc(name: "is_admin"): PromiseLike<unknown>;
  functions: { invoke(name: string, options: { body: object }): Promise<unknown> };
}

/** What reaches the backend of a client's requests. */
async function sentBy(make: (send: typeof fetch) => { client: Asking; upload: () => Promise<unknown> }) {
  const sent: (string | null)[][] = [];
  const { client, upload } = make(async (input, init) => {
    const request = new Request(input, init);
    const { headers } = request;
    sent.push([request.method, request.url, headers.get("apikey"), headers.get("authorization")]);
    return Response.json([]);
  });
  await client.from("profiles").select("*");
  await client.rpc("is_admin");
  await client.functions.invoke("parse-resume", { body: {} });
  await upload();
  return sent;
}

describe("the browser's client sends what the official one sends", () => {
  const inAnHour = Math.round(Date.now() / 1000) + 3600;
  const session = { access_token: "a.b.c", refresh_token: "r", expires_at: inAnHour, token_type: "bearer", user: {} };
  const file = new Blob(["hello"]);

  test.each([
    ["signed in", "sb_publishable_key", session],
    ["signed out", "sb_publishable_key", null],
    ["signed out, with a key of the older kind", "eyJ.a.b", null],
  ])("%s", async (_, publishableKey, stored) => {
    const storage = memoryStorage();
    if (stored) storage.setItem("session", JSON.stringify(stored));
    const settings = { storage, storageKey: "session", autoRefreshToken: false };
    const official = await sentBy((send) => {
      const client = createClient(remote, publishableKey, { auth: settings, global: { fetch: send } });
      return { client, upload: () => client.storage.from("avatars").upload("a.png", file) };
    });
    const ours = await sentBy((send) => {
      const auth = new GoTrueClient({ ...settings, url: `${remote}/auth/v1`, fetch: send });
      const client = new BrowserClient({ backendUrl: remote, publishableKey, auth }, send);
      return { client, upload: async () => (await client.storage()).from("avatars").upload("a.png", file) };
    });
    expect(official).toHaveLength(4);
    expect(ours).toEqual(official);
  });
});
