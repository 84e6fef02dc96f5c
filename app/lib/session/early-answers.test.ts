import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { localDay } from "#app/lib/text/days.ts";
import { earlyAnswersScript, takeEarlyAnswer } from "./early-answers.ts";
import { memoryStorage, sessionKey } from "./session-storage.ts";

const origin = "https://visa.example";
const partsUrl = `${origin}/rest/v1/rpc/my_parts`;
const functionUrl = `${origin}/functions/v1/application`;
const session = { access_token: "a.b.c", expires_at: Date.now() / 1000 + 3600, user: { id: "ann" } };
const plan = { action: "plan", id: "leeds", today: localDay() };

interface Asked {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

const windowOf: { earlyAnswers?: NonNullable<Window["earlyAnswers"]> } = {};
beforeEach(() => {
  delete windowOf.earlyAnswers;
  vi.stubGlobal("window", windowOf);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Runs the script as a document with this path would. @param answer of `my_parts` */
function openAt(path: string, stored: unknown, answer: () => Response = () => Response.json({ applications: [] })) {
  const asked: Asked[] = [];
  const lasting = memoryStorage();
  lasting.setItem(sessionKey, JSON.stringify(stored));
  const fetchEarly = (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    asked.push({ url, headers, body: JSON.parse(body) });
    return Promise.resolve(url === partsUrl ? answer() : Response.json({ tasks: [] }));
  };
  runInNewContext(earlyAnswersScript({ supabaseUrl: null, publishableKey: "</script>" }), {
    window: windowOf,
    location: { pathname: path, origin },
    localStorage: lasting,
    sessionStorage: memoryStorage(),
    fetch: fetchEarly,
    Date,
  });
  return asked;
}

const asking = (body: object, token = session.access_token): RequestInit => ({
  method: "POST",
  headers: { Authorization: `Bearer ${token}` },
  body: JSON.stringify(body),
});
const ofAnn = (...parts: string[]) => asking({ person: "ann", parts });

test("a screen's parts are asked for, and then the plan of the application that is worked in", async () => {
  const asked = openAt("/dashboard", session, () => Response.json({ applications: [{ id: "leeds" }, { id: "bonn" }] }));
  const given = await takeEarlyAnswer(partsUrl, ofAnn("applications", "profile"));
  expect(await given?.json()).toEqual({ applications: [{ id: "leeds" }, { id: "bonn" }] });
  expect(await (await takeEarlyAnswer(functionUrl, asking(plan)))?.json()).toEqual({ tasks: [] });
  expect(asked.map(({ url }) => url)).toEqual([partsUrl, functionUrl]);
  expect(asked[0]?.headers).toMatchObject({ apikey: "</script>", Authorization: "Bearer a.b.c" });
  expect(asked[1]?.body).toEqual(plan);
  // Each once.
  expect(await takeEarlyAnswer(partsUrl, ofAnn("profile"))).toBeNull();
});

test("no character of a setting ends the script", () => {
  expect(earlyAnswersScript({ supabaseUrl: "https://x/</script>", publishableKey: "k" })).not.toContain("</");
});

test.each([
  ["on another screen", "/sop", session],
  ["without a session", "/dashboard", null],
  ["with one that is broken", "/dashboard", "x"],
  ["with a token that is renewed first", "/dashboard", { ...session, expires_at: Date.now() / 1000 + 60 }],
])("%s nothing is asked for", async (_where, path, stored) => {
  expect(openAt(path, stored)).toEqual([]);
  expect(await takeEarlyAnswer(partsUrl, ofAnn("profile"))).toBeNull();
});

test.each([
  ["another session", partsUrl, asking({ person: "ann", parts: ["profile"] }, "renewed")],
  ["another person", partsUrl, asking({ person: "ben", parts: ["profile"] })],
  ["a part that was not asked for", partsUrl, ofAnn("profile", "blog_stats")],
  ["another address", functionUrl, ofAnn("profile")],
  ["another way of asking", partsUrl, { ...ofAnn("profile"), method: "GET" }],
  ["more than it says", partsUrl, asking({ person: "ann", parts: ["profile"], more: 1 })],
])("%s gets an answer of its own", async (_what, url, init) => {
  openAt("/dashboard/", session);
  expect(await takeEarlyAnswer(url, init)).toBeNull();
  expect(await takeEarlyAnswer(partsUrl, ofAnn("profile"))).not.toBeNull();
});

test.each<[string, () => Response]>([
  ["refused", () => new Response("", { status: 401 })],
  ["broken", () => new Response("<html>")],
])("what was %s is asked for anew", async (_how, answer) => {
  openAt("/dashboard", session, answer);
  expect(await takeEarlyAnswer(partsUrl, ofAnn("profile"))).toBeNull();
});

test("what nobody took for long is asked for anew, and what is given up is given up", async () => {
  openAt("/dashboard", session);
  const gone = { ...ofAnn("profile"), signal: AbortSignal.abort() };
  await expect(takeEarlyAnswer(partsUrl, gone)).rejects.toThrow("aborted");
  openAt("/dashboard", session);
  vi.useFakeTimers({ now: Date.now() + 20_000 });
  expect(await takeEarlyAnswer(partsUrl, ofAnn("profile"))).toBeNull();
});
