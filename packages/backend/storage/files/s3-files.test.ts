import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "@workspace/testing/s3-server.ts";
import { promisesOfFiles } from "./files.compliance.ts";
import { openS3Files, type S3Settings } from "./s3-files.ts";
import { openSpool } from "./spool.ts";

let server: S3Server;
let settings: S3Settings;
beforeAll(async () => {
  server = await startS3Server();
  settings = {
    bucket: server.env.S3_BUCKET,
    region: "us-east-1",
    endpoint: server.env.S3_ENDPOINT,
    accessKeyId: server.env.S3_ACCESS_KEY_ID,
    secretAccessKey: server.env.S3_SECRET_ACCESS_KEY,
  };
});
afterAll(() => server.stop());

promisesOfFiles("an S3 store", () => openS3Files(settings));

test("names the files behind the first page, too", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "s3-pages-"));
  const files = await openS3Files(settings);
  const spool = await openSpool(folder, { isAlone: true });
  const file = await spool.receive(Readable.from([]), { limitBytes: 0 });
  // A page holds a thousand.
  const stored = Array.from({ length: 1010 }, () => randomUUID());
  const waiting = [...stored];
  const putOneByOne = async () => {
    for (let version = waiting.pop(); version !== undefined; version = waiting.pop()) await files.put(version, file);
  };
  await Promise.all(Array.from({ length: 20 }, putOneByOne));
  const found = new Set<string>();
  for await (const version of files.versions()) found.add(version);
  expect(stored.filter((version) => !found.has(version))).toEqual([]);

  await files.remove(stored);
  for await (const version of files.versions()) expect(stored).not.toContain(version);
  await files.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

test.each([
  [/^S3_BUCKET: 127\.0\.0\.1:\d+ has no bucket other$/, { bucket: "other" }],
  [/^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* refuses them for the bucket files$/, { accessKeyId: "nobody" }],
  [/^S3_ENDPOINT: 127\.0\.0\.1:1 does not answer$/, { endpoint: "http://127.0.0.1:1" }],
])("a bucket that cannot be used says %s", async (message, wrong) => {
  await expect(openS3Files({ ...settings, ...wrong })).rejects.toMatchObject({
    code: "bad_configuration",
    message: expect.stringMatching(message),
  });
});
