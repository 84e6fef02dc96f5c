import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Database } from "#backend/postgres/database.ts";
import { createRest } from "./rest.ts";
import type { CallerResult } from "#backend/gateway/caller.ts";
import { AppError } from "#backend/app-error.ts";

const log = pino({ level: "silent" });
const emptyCatalogue = { types: [], domainCasts: [], relations: [], keys: [], foreignKeys: [], functions: [] };
const lateTable = {
  oid: "1",
  schema: "public",
  isExposed: true,
  name: "late",
  kind: "r",
  type: "2",
  partition: false,
  comment: null,
  columns: [],
  definition: null,
};

/** A database that fails until it is told to work; then its catalogue is empty. */
function fakeDatabase() {
  const state = { works: false, reads: 0, relations: [] as object[] };
  const db: Database = {
    engine: "postgres",
    tx: async (_identity, fn) => {
      if (!state.works) throw new AppError("database_unavailable", "connect ECONNREFUSED 10.1.2.3:5432");
      state.reads += 1;
      return fn({
        query: async () => {
          const catalogue = JSON.stringify({ ...emptyCatalogue, relations: state.relations });
          return { rows: [JSON.parse(JSON.stringify({ catalogue }))], rowCount: 0 };
        },
        exec: async () => {},
      });
    },
    batch: async () => {
      throw new Error("nothing is asked of the tables");
    },
    isReady: async () => state.works,
    close: async () => {},
  };
  return { db, state };
}

const anonymous: CallerResult = { ok: true, caller: { claims: { role: "anon" }, token: null } };
const restFor = (db: Database, caller: CallerResult) =>
  createRest({ db, log, resolveCaller: async () => caller, clientIp: () => "192.0.2.1" });

describe("callers that are rejected", () => {
  it.each([
    ["expired", "PGRST303", "JWT expired"],
    ["invalid", "PGRST301", "JWT could not be decoded or verified"],
  ] as const)("%s", async (reason, code, message) => {
    const answer = await restFor(fakeDatabase().db, { ok: false, reason, message: "Invalid JWT signature" }).request(
      "/items",
    );
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code, message, details: null });
    expect(answer.headers.get("www-authenticate")).toContain("invalid_token");
  });
});

describe("a database that is away", () => {
  it("is answered with 503 and a time to come back, and serves again by itself", async () => {
    const { db, state } = fakeDatabase();
    const rest = restFor(db, anonymous);
    const away = await rest.request("/items");
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "1"]);
    const text = await away.text();
    expect(JSON.parse(text)).toMatchObject({ code: "PGRST000" });
    expect(text).not.toContain("10.1.2.3");
    state.works = true;
    const back = await rest.request("/items");
    expect([back.status, await back.json()]).toMatchObject([404, { code: "PGRST205" }]);
  });
});

describe("the schema cache", () => {
  it("is read once for many unknown names at a time", async () => {
    const { db, state } = fakeDatabase();
    state.works = true;
    const rest = restFor(db, anonymous);
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, index) => rest.request(`/table${index}`)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
    expect(state.reads).toBe(1);
  });
});

describe("a table that came after the start", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is found once the catalogue may be read again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { db, state } = fakeDatabase();
    state.works = true;
    const rest = restFor(db, anonymous);
    const insert = async () => {
      const answer = await rest.request("/late", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"nope":1}',
      });
      return z.object({ code: z.string() }).parse(await answer.json()).code;
    };
    expect(await insert()).toBe("PGRST205");
    state.relations = [lateTable];
    expect(await insert()).toBe("PGRST205");
    vi.advanceTimersByTime(3_001);
    expect(await insert()).toBe("PGRST204");
    expect(state.reads).toBe(2);
  });
});

describe("the root", () => {
  it("is found with and without a base path, with and without its slash", async () => {
    const { db } = fakeDatabase();
    const { Hono } = await import("hono");
    const mounted = new Hono().route("/rest/v1", restFor(db, anonymous));
    for (const path of ["/rest/v1", "/rest/v1/"]) {
      expect([path, (await mounted.request(path, { method: "POST" })).status]).toEqual([path, 405]);
    }
    expect((await restFor(db, anonymous).request("/", { method: "POST" })).status).toBe(405);
    expect((await mounted.request("/rest/v1/a/b")).status).toBe(404);
  });
});
