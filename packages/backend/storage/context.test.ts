import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import type { Claims } from "#backend/postgres/database.ts";
import { createStorage } from "./storage.ts";
import type { Files } from "#backend/storage/files/files.ts";

const unused = () => {
  throw new Error("not asked for here");
};

const files: Files = {
  put: unused,
  read: unused,
  size: unused,
  copy: unused,
  remove: unused,
  versions: unused,
  storeId: unused,
  close: unused,
};
/** A database that answers nothing until it is told to fail. */
let open: ((error: Error) => void)[];
function start() {
  const app = createStorage({
    db: {
      engine: "pglite",
      tx: () => new Promise((_, reject) => open.push(reject)),
      batch: unused,
      isReady: unused,
      close: unused,
    },
    files,
    spool: { receive: unused },
    removeOrphans: unused,
    tokenSecret: "secret",
    apiUrl: "",
    // The bearer says who it is.
    resolveCaller: async (request) => ({ ok: true, caller: { claims: claimsOf(request), token: null } }),
    clientIp: (request) => request.headers.get("x-ip") ?? "192.0.2.1",
    log: pino({ level: "silent" }),
  });
  return async (path: string, init: RequestInit = {}) => app.request(path, init);
}

function claimsOf(request: Request): Claims {
  const name = request.headers.get("authorization");
  if (name === "service") return { role: "service_role" };
  return name === null ? { role: "anon" } : { role: "authenticated", sub: name };
}

beforeEach(() => {
  open = [];
});

const list = { method: "POST", body: '{"prefix":""}' };
const as = (authorization: string, init: RequestInit = list): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), authorization },
});
/** So many may be open and wait at once, of one line. */
const MOST = 101;
/** Whatever is under way has come as far as it gets. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a caller that asks far more at once than anybody needs", () => {
  it("has one transaction at a time, is rejected further ones, and holds up nobody else", async () => {
    const ask = start();
    const asked = Array.from({ length: 300 }, () => ask("/object/list/b", as("greedy")));
    await settle();
    expect(open).toHaveLength(1);

    const others = [
      ask("/object/list/b", as("other")),
      ask("/object/public/b/k"),
      ...Array.from({ length: 5 }, () => ask("/object/list/b", as("service"))),
    ];
    await settle();
    expect(open).toHaveLength(1 + others.length);

    for (let failed = 0; failed < open.length; failed += 1) {
      open[failed]?.(new Error("told to"));
      await settle();
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - MOST);
    expect(statuses.filter((status) => status === 500)).toHaveLength(MOST);
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 500));
  });

  const json = (method: string, body: object) => ({ method, body: JSON.stringify(body) });
  const relocation = json("POST", { bucketId: "b", sourceKey: "k", destinationKey: "l" });
  const tus = {
    method: "POST",
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": "1",
      "Upload-Metadata": `bucketName ${btoa("b")},objectName ${btoa("k")}`,
    },
  };
  it.each<[string, RequestInit]>([
    ["/bucket", {}],
    ["/bucket/b/empty", { method: "POST" }],
    ["/object/list-v2/b", list],
    ["/object/info/b/k", {}],
    ["/object/b/k", {}],
    ["/object/b/k", { method: "DELETE" }],
    ["/object/b", json("DELETE", { prefixes: ["k"] })],
    ["/object/move", relocation],
    ["/object/copy", relocation],
    ["/object/sign/b/k", json("POST", { expiresIn: 1 })],
    ["/object/upload/sign/b/k", { method: "POST" }],
    ["/object/b/k", { method: "POST", body: "x" }],
    ["/upload/resumable", tus],
  ])("is rejected also at %s %j", async (path, init) => {
    const ask = start();
    for (let index = 0; index < MOST; index += 1) void ask("/object/list/b", as("greedy"));
    await settle();
    expect((await ask(path, as("greedy", init))).status).toBe(429);
    expect(open).toHaveLength(1);
  });

  it("is told apart by network without an account", async () => {
    const ask = start();
    const from = (ip: string) => ask("/object/public/b/k", { headers: { "x-ip": ip } });
    for (let index = 0; index < MOST; index += 1) void from(`2001:db8::${index}`);
    await settle();
    expect((await from("2001:db8::ffff")).status).toBe(429);
    void from("2001:db8:0:1::1");
    await settle();
    expect(open).toHaveLength(2);
  });
});
