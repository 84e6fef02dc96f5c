import { GoTrueClient } from "@supabase/auth-js";
import { createClient } from "@supabase/supabase-js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isNoAnswer, longestWait } from "./read-limit.ts";
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

describe("over a connection that hangs", () => {
  afterEach(() => void vi.useRealTimers());

  test("reads end in time, and nothing else does", async () => {
    vi.useFakeTimers();
    const hang: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const settings = { storage: memoryStorage(), storageKey: "session", autoRefreshToken: false };
    const auth = new GoTrueClient({ ...settings, url: `${remote}/auth/v1`, fetch: hang });
    const client = new BrowserClient({ backendUrl: remote, publishableKey: "sb_publishable_key", auth }, hang);
    const storage = await client.storage();
    const asked: Record<string, PromiseLike<{ error: unknown }>> = {
      "a table": client.from("profiles").select("*"),
      "a count": client.from("documents").select("id", { head: true, count: "exact" }),
      "a part": client.rpc("my_parts", { person: "p", parts: ["profile"] }),
      "what a function reads": client.readingFunctions.invoke("application", { body: {} }),
      "an insert": client.from("feedback").insert({ name: "n", email: "e", component: "c", feedback: "f" }),
      "an update": client.from("documents").update({ is_completed: true }).eq("id", "d"),
      "a deletion": client.from("documents").delete().eq("id", "d"),
      "a call that changes something": client.rpc("end_session", { session_id: "s" }),
      "an upload": storage.from("documents").upload("a.pdf", new Blob(["hello"])),
      "a download": storage.from("documents").download("a.pdf"),
      "a long answer": client.functions.invoke("visa-consultant-chat", { body: {} }),
    };
    const ended: string[] = [];
    for (const [name, answer] of Object.entries(asked)) {
      void answer.then(({ error }) => void (isNoAnswer(error) && ended.push(name)));
    }
    await vi.advanceTimersByTimeAsync(longestWait);
    expect(ended.toSorted()).toEqual(["a count", "a part", "a table", "what a function reads"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toHaveLength(4);
  });
});
