import { expect, inject, it } from "vitest";
import { createUser, serviceClient } from "#tests/support/clients.ts";
import { startCuttableRelay } from "#tests/support/servers/cuttable-relay.ts";
import * as client from "./resumable-client.ts";
import { rowOf } from "./storage-http.ts";

const { begin, countingPdf, holds, mebibyte, offsetOf, patch, send, tus } = client;

/** A person, what authorises them, and a key of theirs. */
async function sender() {
  const user = await createUser();
  return { user, name: `${user.id}/1.pdf`, headers: await client.headersOf(user) };
}

it("brings 10 MB in pieces of 6 MB, whole and in order, with what was said of it", async () => {
  const { user, name, headers } = await sender();
  const bytes = countingPdf(10 * mebibyte);
  const said = { cacheControl: "3600", metadata: { place: "Oslo" } };
  expect(await send(bytes, { name, headers, ...said })).toMatchObject({ ok: true });
  expect(await holds("documents", name, bytes)).toBe(true);
  expect(await rowOf("documents", name)).toMatchObject({
    owner: user.id,
    owner_id: user.id,
    metadata: { size: bytes.length, mimetype: "application/pdf", cacheControl: "max-age=3600" },
    user_metadata: { place: "Oslo" },
  });
});

it("takes the beginning along with the announcement", async () => {
  const { name, headers } = await sender();
  const bytes = countingPdf(3000);
  const options = { uploadDataDuringCreation: true, chunkSize: 1000 };
  expect(await send(bytes, { name, headers, options })).toMatchObject({ ok: true });
  expect(await holds("documents", name, bytes)).toBe(true);
});

it("survives a connection that is cut in the middle: what had come is not sent again", async ({ onTestFinished }) => {
  const { name, headers } = await sender();
  const bytes = countingPdf(10 * mebibyte);
  const relay = await startCuttableRelay(Number(new URL(inject("server").url).port));
  onTestFinished(() => relay.close());
  const url = new URL(await begin({ name, headers }, bytes.length));
  url.port = String(relay.port);

  const offsets: number[] = [];
  relay.cutAfter(7 * mebibyte);
  const ending = await send(bytes, {
    name,
    headers,
    options: {
      uploadUrl: url.href,
      chunkSize: Number.POSITIVE_INFINITY,
      retryDelays: [0, 100, 1000],
      onBeforeRequest: (request) => {
        if (request.getMethod() === "PATCH") offsets.push(Number(request.getHeader("Upload-Offset")));
      },
    },
  });
  expect(ending).toMatchObject({ ok: true });
  expect(offsets).toEqual([0, expect.any(Number)]);
  expect(offsets[1]).toBeGreaterThan(mebibyte);
  expect(await holds("documents", name, bytes)).toBe(true);
});

it("goes on where another client left it, and shows nothing before it is whole", async () => {
  const { user, name, headers } = await sender();
  const bytes = countingPdf(5000);
  const url = await begin({ name, headers }, bytes.length);
  const answer = await patch(url, headers, 0, bytes.subarray(0, 2000));
  expect([answer.status, answer.headers.get("upload-offset")]).toEqual([204, "2000"]);
  expect(await rowOf("documents", name)).toBeNull();
  expect((await user.client.storage.from("documents").list(user.id)).data).toEqual([]);
  expect(await send(bytes, { name, headers, options: { uploadUrl: url } })).toMatchObject({ ok: true });
  expect(await holds("documents", name, bytes)).toBe(true);
});

it("takes one of two pieces that are sent for the same place at once", async () => {
  const { name, headers } = await sender();
  const bytes = countingPdf(2 * mebibyte);
  const url = await begin({ name, headers }, bytes.length);
  const half = bytes.subarray(0, mebibyte);
  const first = await Promise.all([patch(url, headers, 0, half), patch(url, headers, 0, half)]);
  expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await offsetOf(url, headers)).toBe(mebibyte);
  const rest = bytes.subarray(mebibyte);
  const last = await Promise.all([patch(url, headers, mebibyte, rest), patch(url, headers, mebibyte, rest)]);
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await holds("documents", name, bytes)).toBe(true);
});

it("refuses a piece for another place than the next, and keeps what there is", async () => {
  const { name, headers } = await sender();
  const bytes = countingPdf(300);
  const url = await begin({ name, headers }, bytes.length);
  await patch(url, headers, 0, bytes.subarray(0, 100));
  for (const offset of [0, 50, 200]) {
    const answer = await patch(url, headers, offset, bytes.subarray(offset, offset + 50));
    expect([answer.status, await answer.text()]).toEqual([409, "Upload-Offset conflict\n"]);
  }
  expect((await patch(url, headers, 100, countingPdf(201))).status).toBe(413);
  expect(await offsetOf(url, headers)).toBe(100);
  expect((await patch(url, headers, 100, bytes.subarray(100))).status).toBe(204);
  expect(await holds("documents", name, bytes)).toBe(true);
});

it("tells its sender afterwards that it is complete, and is neither added to nor cancelled then", async () => {
  const { name, headers } = await sender();
  const bytes = countingPdf(100);
  const url = await begin({ name, headers }, bytes.length);
  expect((await patch(url, headers, 0, bytes)).status).toBe(204);
  expect(await offsetOf(url, headers)).toBe(100);
  expect(await send(bytes, { name, headers, options: { uploadUrl: url } })).toEqual({ ok: true, url });
  expect((await patch(url, headers, 100, bytes)).status).toBe(413);
  expect((await patch(url, headers, 0, bytes)).status).toBe(409);
  expect((await tus(url, { method: "DELETE", headers })).status).toBe(400);
  expect(await holds("documents", name, bytes)).toBe(true);
});

it("is gone once it is cancelled", async () => {
  const { name, headers } = await sender();
  const firstPiece = Promise.withResolvers<void>();
  const options = { chunkSize: mebibyte, onChunkComplete: () => firstPiece.resolve() };
  const { upload } = client.prepare(countingPdf(5 * mebibyte), { name, headers, options });
  upload.start();
  await firstPiece.promise;
  await upload.abort(true);
  expect(await offsetOf(upload.url ?? "", headers)).toEqual({ status: 404 });
  expect(await rowOf("documents", name)).toBeNull();
});

it("tells when it expires, and its length and description", async () => {
  const { name, headers } = await sender();
  const answer = await client.announce({ name, headers }, 500);
  const expires = Date.parse(answer.headers.get("upload-expires") ?? "");
  const answered = Date.parse(answer.headers.get("date") ?? "");
  expect(Math.abs(expires - answered - 24 * 3600_000)).toBeLessThan(60_000);
  const url = answer.headers.get("location") ?? "";
  expect(url).toMatch(new RegExp(`^${client.endpoint()}/[\\w-]{32}$`));
  const head = await tus(url, { method: "HEAD", headers });
  expect(Object.fromEntries(head.headers)).toMatchObject({
    "upload-offset": "0",
    "upload-length": "500",
    "cache-control": "no-store",
    "tus-resumable": "1.0.0",
    "upload-metadata": client.metadataHeader({
      bucketName: "documents",
      objectName: name,
      contentType: "application/pdf",
    }),
  });
});

it("stores an empty file where the bucket takes any", async () => {
  const { user, headers } = await sender();
  const name = `${user.id}/empty.bin`;
  const target = { bucket: "fx-files", name, type: "", headers };
  expect(await send(new Uint8Array(), target)).toMatchObject({ ok: true });
  expect(await rowOf("fx-files", name)).toMatchObject({ metadata: { size: 0 } });
  const refused = await send(new Uint8Array(), { name: `${user.id}/2.pdf`, headers });
  expect(refused).toMatchObject({ ok: false, status: 400, body: "The file is empty\n" });
});

it("takes the place of an object only when asked to", async () => {
  const { user, name, headers } = await sender();
  const [old, fresh] = [countingPdf(100), countingPdf(200)];
  await send(old, { name, headers });
  expect(await send(fresh, { name, headers })).toMatchObject({ ok: false, status: 409 });
  expect(await holds("documents", name, old)).toBe(true);
  const options = { headers: { ...headers, "x-upsert": "true" } };
  expect(await send(fresh, { name, headers, options })).toMatchObject({ ok: true });
  expect(await holds("documents", name, fresh)).toBe(true);
  expect((await user.client.storage.from("documents").list(user.id)).data).toHaveLength(1);
});

it("finds that somebody was faster, and leaves theirs as it is", async () => {
  const { user, name, headers } = await sender();
  const url = await begin({ name, headers }, 200);
  const theirs = countingPdf(100);
  await user.client.storage.from("documents").upload(name, new Blob([theirs]));
  const answer = await patch(url, headers, 0, countingPdf(200));
  expect([answer.status, await answer.text()]).toEqual([409, "The resource already exists\n"]);
  expect(await offsetOf(url, headers)).toEqual({ status: 404 });
  expect(await holds("documents", name, theirs)).toBe(true);
});

it("is asked for the bucket's limit again at its end", async () => {
  const bucket = `limits-${crypto.randomUUID()}`;
  const { storage } = serviceClient();
  await storage.createBucket(bucket, { public: false, fileSizeLimit: 1000 });
  const headers = client.serviceHeaders();
  const url = await begin({ bucket, name: "1.pdf", headers }, 500);
  await patch(url, headers, 0, countingPdf(500).subarray(0, 400));
  await storage.updateBucket(bucket, { public: false, fileSizeLimit: 400 });
  expect((await patch(url, headers, 400, countingPdf(500).subarray(400))).status).toBe(413);
  expect(await rowOf(bucket, "1.pdf")).toBeNull();
  expect(await offsetOf(url, headers)).toEqual({ status: 404 });
});
