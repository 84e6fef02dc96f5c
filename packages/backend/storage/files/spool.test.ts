import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storageError } from "#backend/storage/errors.ts";
import { openSpool } from "./spool.ts";

let folder: string;
let incoming: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spool-"));
  incoming = path.join(folder, "incoming");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (isAlone = true) => openSpool(folder, { isAlone });

async function* send(...parts: (Uint8Array | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

test("receives what comes, with its size and MD5, until it is discarded", async () => {
  const file = await (await open()).receive(send(Buffer.from("hello "), Buffer.from("world")), { limitBytes: 11 });
  expect(await readFile(file.path, "utf8")).toBe("hello world");
  expect(file).toMatchObject({ size: 11, md5: "5eb63bbbe01eeed093cb22bb8f5acdc3" });
  await file.discard();
  await file.discard();
  expect(await readdir(incoming)).toEqual([]);
});

test("receives nothing at all as an empty file", async () => {
  const file = await (await open()).receive(send(), { limitBytes: 0 });
  expect(file).toMatchObject({ size: 0, md5: "d41d8cd98f00b204e9800998ecf8427e" });
});

test.each([
  ["too_large", "more than it may take", [randomBytes(6), randomBytes(5)]],
  ["upload_cut", "a sender that goes away", [randomBytes(6), new Error("aborted")]],
  ["upload_cut", "a connection that is reset", [Object.assign(new Error("reset"), { code: "ECONNRESET" })]],
  ["invalid_request", "what the sender is refused for", [randomBytes(6), storageError("invalid_request")]],
])("rejects as %s %s, and keeps nothing of it", async (reason, _what, parts) => {
  const received = (await open()).receive(send(...parts), { limitBytes: 10 });
  await expect(received).rejects.toMatchObject({ reason });
  expect(await readdir(incoming)).toEqual([]);
});

test("tells a sender to stop when it takes no more", async () => {
  let isTold = false;
  async function* endless() {
    try {
      for (;;) yield randomBytes(1000);
    } finally {
      isTold = true;
    }
  }
  await expect((await open()).receive(endless(), { limitBytes: 5000 })).rejects.toMatchObject({ reason: "too_large" });
  expect(isTold).toBe(true);
});

test("trouble with the disk is not the sender's", async () => {
  const spool = await open();
  await rm(incoming, { recursive: true });
  const failed = spool.receive(send(randomBytes(1)), { limitBytes: 1 });
  await expect(failed).rejects.toMatchObject({ code: "ENOENT" });
});

test("what dead processes left goes at the start; what another process may be receiving stays", async () => {
  await mkdir(incoming);
  const [old, young] = [path.join(incoming, "old"), path.join(incoming, "young")];
  const leave = async () => {
    for (const file of [old, young]) await writeFile(file, "left");
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, longAgo, longAgo);
  };
  await leave();
  await open(false);
  expect(await readdir(incoming)).toEqual(["young"]);
  await leave();
  await open(true);
  expect(await readdir(incoming)).toEqual([]);
});
