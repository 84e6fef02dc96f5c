import { Readable } from "node:stream";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { createLimiter } from "#backend/limits/concurrency-limiter.ts";
import { StorageError } from "#backend/storage/errors.ts";
import { createStorageTokens } from "./tokens.ts";
import type { Files } from "#backend/storage/files/files.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import { deliverObject } from "./download-routes.ts";

const reading = { identity: PLATFORM, bucketId: "b", name: "n", isPublic: true, expires: null } as const;
const unused = () => Promise.reject(new Error("not for this test"));

/** A service whose object has these versions, one after the other, of which only the last has a file. */
function service(versions: string[], bytes: () => Readable) {
  const left = [...versions];
  const metadata = { eTag: '"e"', size: 10, mimetype: "text/plain", cacheControl: "no-cache" };
  const query = async () => ({
    rows: [{ version: left.shift(), metadata, userMetadata: null, updatedAt: new Date(0) }],
    rowCount: 0,
  });
  const files: Files = {
    put: unused,
    size: unused,
    copy: unused,
    remove: unused,
    close: unused,
    versions: () => Readable.from([]),
    storeId: unused,
    read: async (version) => {
      if (version !== versions.at(-1)) throw new StorageError("file_missing");
      return bytes();
    },
  };
  const context: StorageContext = {
    db: {
      engine: "pglite",
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows are those of the one query there is
      tx: (_identity, work) => work({ query, exec: unused } as unknown as Transaction),
      batch: unused,
      isReady: unused,
      close: unused,
    },
    files,
    spool: { receive: unused },
    scanner: null,
    tokens: createStorageTokens("secret", () => new Date()),
    uploadLimiter: createLimiter({ concurrency: 1, maxQueued: 1 }),
    resolveCaller: unused,
    clientIp: () => "",
    apiUrl: "",
    fileSizeLimit: 100,
    bytesPerPerson: 1000,
    stallMs: 1000,
    removeOrphans: () => {},
    now: () => new Date(0),
    log: pino({ level: "silent" }),
  };
  return context;
}

const request = (method = "GET") => new Request("http://localhost/object/b/n", { method });

describe("a file that is handed out", () => {
  it("is closed when its reader goes away in the middle", async () => {
    const bytes = Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(1000)));
    const answer = await deliverObject(
      service(["v"], () => bytes),
      request(),
      reading,
    );
    const reader = answer.body?.getReader();
    await reader?.read();
    expect(bytes.destroyed).toBe(false);
    await reader?.cancel();
    expect(bytes.destroyed).toBe(true);
  });

  it("is closed once it was read", async () => {
    const bytes = Readable.from([Buffer.from("0123456789")]);
    const answer = await deliverObject(
      service(["v"], () => bytes),
      request(),
      reading,
    );
    expect([await answer.text(), bytes.destroyed]).toEqual(["0123456789", true]);
  });

  it("is not opened for HEAD", async () => {
    const neverOpened = () => {
      throw new Error("opened");
    };
    const answer = await deliverObject(service(["v"], neverOpened), request("HEAD"), reading);
    expect([answer.status, answer.headers.get("content-length"), answer.body]).toEqual([200, "10", null]);
  });

  it("is that of the upload which took its place in between", async () => {
    const bytes = () => Readable.from([Buffer.from("new")]);
    const answer = await deliverObject(service(["old", "new"], bytes), request(), reading);
    expect(await answer.text()).toBe("new");
  });

  it("is missing when the object is still the same", async () => {
    const context = service(["gone", "gone", "other"], () => Readable.from([]));
    await expect(deliverObject(context, request(), reading)).rejects.toMatchObject({ reason: "file_missing" });
  });
});
