import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ByteRange, Files, Spool, SpooledFile } from "./files.ts";
import { openSpool } from "./spool.ts";

const MEBIBYTE = 1024 * 1024;

/** What every place promises where files are kept. `open` is given the folder that the spool receives in. */
export function promisesOfFiles(kind: string, open: (folder: string) => Promise<Files>): void {
  describe(`files in ${kind}`, () => {
    let folder: string;
    let files: Files;
    let spool: Spool;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), "files-"));
      files = await open(folder);
      spool = await openSpool(folder, { isAlone: true });
    });
    afterAll(async () => {
      await files.close();
      await rm(folder, { recursive: true, force: true });
    });

    const receive = (bytes: Uint8Array): Promise<SpooledFile> =>
      spool.receive(chunksOf(bytes), { limitBytes: 50 * MEBIBYTE });
    const store = async (bytes: Uint8Array, version: string = randomUUID()) => {
      const file = await receive(bytes);
      try {
        await files.put(version, file);
      } finally {
        await file.discard();
      }
      return version;
    };
    const read = async (version: string, range?: ByteRange) => buffer(await files.read(version, range));
    const versions = async () => {
      const all: string[] = [];
      for await (const version of files.versions()) all.push(version);
      return all;
    };
    const proposal = randomUUID();
    const missing = expect.objectContaining({ reason: "file_missing" });

    test("gives back what was stored, and leaves nothing in the spool", async () => {
      const bytes = randomBytes(100_000);
      const version = await store(bytes);
      expect(await read(version)).toEqual(bytes);
      expect(await files.size(version)).toBe(bytes.length);
      expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
    });

    test("keeps an empty file", async () => {
      expect(await read(await store(new Uint8Array()))).toHaveLength(0);
    });

    test("keeps 30 MB byte for byte", async () => {
      const bytes = randomBytes(30 * MEBIBYTE);
      expect(md5(await read(await store(bytes)))).toBe(md5(bytes));
    });

    test.each([
      { start: 0, end: 0 },
      { start: 0, end: 999 },
      { start: 10, end: 19 },
      { start: 999, end: 999 },
    ])("reads the range $start to $end", async (range) => {
      const bytes = randomBytes(1000);
      const version = await store(bytes);
      expect(await read(version, range)).toEqual(bytes.subarray(range.start, range.end + 1));
    });

    test("stores, reads and removes many at once without mixing them up", async () => {
      const all = Array.from({ length: 20 }, (_, index) => randomBytes(10_000 * (index + 1)));
      const stored = await Promise.all(all.map((bytes) => store(bytes)));
      const contents = await Promise.all(stored.map((version) => read(version)));
      expect(contents.map(md5)).toEqual(all.map(md5));
      await Promise.all([files.remove(stored.slice(0, 10)), ...stored.slice(10).map((version) => read(version))]);
      expect((await versions()).filter((version) => stored.includes(version)).toSorted()).toEqual(
        stored.slice(10).toSorted(),
      );
    });

    test("a copy outlives its original", async () => {
      const bytes = randomBytes(5000);
      const original = await store(bytes);
      const copy = randomUUID();
      await files.copy(original, copy);
      await files.remove([original]);
      expect(await read(copy)).toEqual(bytes);
    });

    test.each([randomUUID(), "", "a", "../../../etc/passwd", `${randomUUID()}/../x`])(
      "says that %j is missing",
      async (version) => {
        await expect(files.read(version)).rejects.toEqual(missing);
        await expect(files.size(version)).rejects.toEqual(missing);
        await expect(files.copy(version, randomUUID())).rejects.toEqual(missing);
      },
    );

    test("a copy that fails stores nothing", async () => {
      const copy = randomUUID();
      await expect(files.copy(randomUUID(), copy)).rejects.toEqual(missing);
      expect(await versions()).not.toContain(copy);
      expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
    });

    test("removes what there is, whatever else is named", async () => {
      const [gone, kept] = [await store(randomBytes(10)), await store(randomBytes(10))];
      await files.remove([randomUUID(), "../x", "", gone, randomUUID()]);
      await files.remove([gone]);
      await files.remove([]);
      await expect(files.read(gone)).rejects.toEqual(missing);
      expect(await read(kept)).toHaveLength(10);
    });

    test("names every stored version", async () => {
      const stored = [await store(randomBytes(10)), await store(randomBytes(10))];
      expect(await versions()).toEqual(expect.arrayContaining(stored));
      await files.remove(stored);
      for (const version of stored) expect(await versions()).not.toContain(version);
    });

    test("a put whose file is gone stores nothing and does not stand in the way of the next", async () => {
      const bytes = randomBytes(1000);
      const [lost, version] = [await receive(bytes), randomUUID()];
      await rm(lost.path);
      await expect(files.put(version, lost)).rejects.toThrow();
      await expect(files.read(version)).rejects.toEqual(missing);
      expect(await read(await store(bytes, version))).toEqual(bytes);
    });

    test("has no id until it is given one, and keeps that: at another opening and whatever else is proposed", async () => {
      expect(await files.storeId(null)).toBeNull();
      const given = await Promise.all([1, 2, 3].map(() => files.storeId(proposal)));
      const [id] = given;
      expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(given).toEqual([id, id, id]);
      const again = await open(folder);
      expect(await again.storeId(randomUUID())).toBe(id);
      expect(await again.storeId(null)).toBe(id);
      await again.close();
      expect(await versions()).not.toContain("store-id");
      expect(await readdir(path.join(folder, "incoming"))).toEqual([]);
    });

    test("a reader who goes away does no harm", async () => {
      const version = await store(randomBytes(5 * MEBIBYTE));
      const stream = await files.read(version);
      for await (const chunk of stream) {
        expect(chunk).not.toHaveLength(0);
        break;
      }
      await expect.poll(() => stream.destroyed, { timeout: 20_000 }).toBe(true);
      expect(await read(version)).toHaveLength(5 * MEBIBYTE);
    });
  });
}

async function* chunksOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

function md5(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
