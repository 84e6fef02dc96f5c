import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openS3Files } from "./s3-files.ts";
import type { SpooledFile } from "./files.ts";

/** A store that answers as it is told: what real ones do on a bad day. */
let answer: RequestListener;
let server: Server;
let folder: string;
let requests: { method: string; url: string; headers: IncomingMessage["headers"]; body: Buffer }[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "s3-faults-"));
  requests = [];
  answer = (_request, response) => response.end();
  server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: await buffer(request) });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const SECRET = "hunter2-hunter2";
function open() {
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return openS3Files({ bucket: "files", region: "eu-test-1", endpoint, accessKeyId: "KEY", secretAccessKey: SECRET });
}

async function spooled(bytes: Uint8Array): Promise<SpooledFile> {
  const place = path.join(folder, randomUUID());
  await writeFile(place, bytes);
  const md5 = createHash("md5").update(bytes).digest("hex");
  return { path: place, size: bytes.length, md5, discard: async () => {} };
}

const fail = (status: number, code: string): RequestListener => {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} ${SECRET}</Message></Error>`;
  return (_request, response) => response.writeHead(status, { "content-type": "application/xml" }).end(xml);
};
/** Everything that an operator's log would show of an error. */
const inLog = (error: unknown): string =>
  error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${inLog(error.cause)}` : "";

test("a file is sent again, from its beginning, when the store failed once", async () => {
  const files = await open();
  const file = await spooled(randomBytes(200_000));
  requests = [];
  let failures = 1;
  answer = (request, response) => {
    if (failures > 0) fail(503, "SlowDown")(request, response);
    else response.end();
    failures -= 1;
  };
  const version = randomUUID();
  await files.put(version, file);
  expect(requests).toHaveLength(2);
  for (const { method, url, headers, body } of requests) {
    expect({ method, url: url.split("?")[0] }).toEqual({ method: "PUT", url: `/files/objects/${version}` });
    expect(createHash("md5").update(body).digest("hex")).toBe(file.md5);
    expect(headers["content-length"]).toBe("200000");
    // The store compares it with what came.
    expect(headers["content-md5"]).toBe(Buffer.from(file.md5, "hex").toString("base64"));
    expect(headers["authorization"]).toContain("Credential=KEY/");
    expect(headers["authorization"]).toContain("content-md5");
  }
  await files.close();
});

test.each([
  [503, "SlowDown", "unavailable"],
  [500, "InternalError", "unavailable"],
  [507, "XMinioStorageFull", "disk_full"],
  [403, "QuotaExceeded", "disk_full"],
  [403, "AccessDenied", "internal"],
  [404, "NoSuchBucket", "internal"],
  [404, "NoSuchKey", "file_missing"],
])("a store that answers %i %s is said to be %s, without its secrets", async (status, code, reason) => {
  const files = await open();
  answer = fail(status, code);
  const file = await spooled(randomBytes(10));
  // At once: each waits before it tries again.
  const outcomes = await Promise.allSettled([
    files.put(randomUUID(), file),
    files.read(randomUUID()),
    files.copy(randomUUID(), randomUUID()),
    files.remove([randomUUID()]),
  ]);
  for (const outcome of outcomes) {
    const error: unknown = outcome.status === "rejected" ? outcome.reason : null;
    expect(error).toMatchObject({ reason });
    expect(inLog(error)).toContain(code);
    expect(inLog(error)).not.toContain(SECRET);
  }
  await files.close();
});

test.each(["closes", "resets"])("a store that %s the connection is unavailable", async (how) => {
  const files = await open();
  answer = ({ socket }) => void (how === "resets" ? socket.resetAndDestroy() : socket.destroy());
  await expect(files.put(randomUUID(), await spooled(randomBytes(10)))).rejects.toMatchObject({
    reason: "unavailable",
  });
  await expect(files.read(randomUUID())).rejects.toMatchObject({ reason: "unavailable" });
  await files.close();
});

test("files are removed a thousand at a time, with the checksum that every store knows", async () => {
  const files = await open();
  requests = [];
  await files.remove(Array.from({ length: 2500 }, () => randomUUID()));
  const counts = requests.map(({ body }) => body.toString().split("<Key>").length - 1);
  expect(counts).toEqual([1000, 1000, 500]);
  for (const { headers, body } of requests) {
    expect(headers["content-md5"]).toBe(createHash("md5").update(body).digest("base64"));
    expect(Object.keys(headers).filter((name) => /checksum/.test(name))).toEqual([]);
  }
  await files.close();
});

test("a file that the store did not remove is no removed file", async () => {
  const files = await open();
  const rejected = (code: string): RequestListener => {
    const xml = `<DeleteResult><Error><Key>objects/x</Key><Code>${code}</Code></Error></DeleteResult>`;
    return (_request, response) => response.writeHead(200, { "content-type": "application/xml" }).end(xml);
  };
  answer = rejected("AccessDenied");
  await expect(files.remove([randomUUID()])).rejects.toThrow("AccessDenied");
  answer = rejected("NoSuchKey");
  await files.remove([randomUUID()]);
  await files.close();
});

test.each([
  [301, /^S3_REGION: the bucket files is in another region than eu-test-1$/],
  [403, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: /],
  [404, /^S3_BUCKET: /],
  [500, /^S3_ENDPOINT: /],
])("a bucket that is answered for with %i is named with the setting to mend", async (status, message) => {
  answer = (_request, response) => response.writeHead(status).end();
  await expect(open()).rejects.toMatchObject({ code: "bad_configuration", message: expect.stringMatching(message) });
});
