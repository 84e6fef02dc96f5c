import { beforeAll, describe, expect, inject, it } from "vitest";
import { createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { enrolTotp, stepUp } from "@workspace/testing/contract/second-factors.ts";
import * as client from "./resumable-client.ts";
import { exe, svg } from "@workspace/testing/contract/sample-files.ts";
import { rowOf } from "@workspace/testing/contract/storage-http.ts";

const { announce, begin, countingPdf, endpoint, headersOf, mebibyte, offsetOf, patch, send, tus } = client;

async function sender() {
  const user = await createUser();
  return { user, name: `${user.id}/1.pdf`, headers: await headersOf(user) };
}
/** For what leaves nothing behind. */
let somebody: Awaited<ReturnType<typeof sender>>;
beforeAll(async () => {
  somebody = await sender();
});
const answerOf = async (answer: Response) => [answer.status, await answer.text()];
const denied = [403, "new row violates row-level security policy\n"];

describe("before a byte is sent", () => {
  it("an upload is refused that is larger than the bucket takes, and one of just that size is not", async () => {
    const { name, headers } = await sender();
    const tooLarge = await announce({ name, headers }, 10 * mebibyte + 1);
    expect(await answerOf(tooLarge)).toEqual([413, "The object exceeded the maximum allowed size\n"]);
    expect((await announce({ name, headers }, 10 * mebibyte)).status).toBe(201);
    // More than any bucket takes.
    const target = { bucket: "fx-files", name, headers };
    expect((await announce(target, 10 ** 12)).status).toBe(413);
  });

  it.each(["application/x-msdownload", "text/html", "image/svg+xml", "IMAGE/GIF"])(
    "a type is refused: %s",
    async (type) => {
      const { name, headers } = await sender();
      const answer = await announce({ name, type, headers }, 100);
      expect(await answerOf(answer)).toEqual([415, `mime type ${type.toLowerCase()} is not supported\n`]);
    },
  );

  it("somebody else's folder, and a bucket without rules for the caller, are refused", async () => {
    const [{ headers }, other] = [await sender(), await sender()];
    expect(await answerOf(await announce({ name: other.name, headers }, 100))).toEqual(denied);
    expect(await answerOf(await announce({ bucket: "fx-closed", name: other.name, headers }, 100))).toEqual(denied);
    const keyAlone = { apikey: inject("server").publishableKey };
    expect(await answerOf(await announce({ name: other.name, headers: keyAlone }, 100))).toEqual(denied);
    expect((await announce({ name: other.name, headers: client.serviceHeaders() }, 100)).status).toBe(201);
  });

  it("a bucket that is not there, a bad key and a bad description are refused", async () => {
    const { user, name, headers } = await sender();
    expect(await answerOf(await announce({ bucket: "nowhere", name, headers }, 1))).toEqual([
      404,
      "Bucket not found\n",
    ]);
    for (const bad of [`${user.id}/../x.pdf`, `${user.id}//x.pdf`, "/x.pdf", `${user.id}/ü.pdf`, "x".repeat(1100)]) {
      expect((await announce({ name: bad, headers }, 1)).status, bad).toBe(400);
    }
    for (const metadata of ["", "bucketName", `objectName ${btoa(name)}`, "bucketName !!!,objectName ???", "ü"]) {
      const request = {
        method: "POST",
        headers: { ...headers, "Upload-Length": "1", "Upload-Metadata": encodeURI(metadata) },
      };
      expect((await tus(endpoint(), request)).status, metadata).toBe(400);
    }
    const nul = client.metadataHeader({ bucketName: "fx-own", objectName: name, contentType: "a\0b" });
    const withNul = { method: "POST", headers: { ...headers, "Upload-Length": "1", "Upload-Metadata": nul } };
    expect((await tus(endpoint(), withNul)).status).toBe(400);
  });

  it.each(["-1", "1e3", "0x10", "1.5", "", "NaN", "9".repeat(30)])("a length is refused: '%s'", async (length) => {
    const { name, headers } = somebody;
    const metadata = client.metadataHeader({ bucketName: "fx-own", objectName: name });
    const request = { method: "POST", headers: { ...headers, "Upload-Length": length, "Upload-Metadata": metadata } };
    const { status } = await tus(endpoint(), request);
    expect([400, 413]).toContain(status);
  });

  it("a caller without key, or with a token that is no good, is refused", async () => {
    const { name } = somebody;
    expect((await announce({ name, headers: {} }, 1)).status).toBe(401);
    const forged = { apikey: inject("server").publishableKey, Authorization: "Bearer not.a.token" };
    const answer = await announce({ name, headers: forged }, 1);
    expect(await answerOf(answer)).toEqual([403, "Invalid Compact JWS\n"]);
  });

  it("a person's twenty-first open upload is refused, and room is made by ending one", async () => {
    const { user, headers } = await sender();
    const target = (number: number) => ({ name: `${user.id}/${number}.pdf`, headers });
    const urls = await Promise.all(Array.from({ length: 20 }, (_, number) => begin(target(number), 100)));
    const answer = await announce(target(20), 100);
    expect(await answerOf(answer)).toEqual([429, "Too many uploads at once. Please wait for the ones before.\n"]);
    expect((await announce({ ...(await sender()) }, 100)).status).toBe(201);
    expect((await tus(urls[0] ?? "", { method: "DELETE", headers })).status).toBe(204);
    expect((await patch(urls[1] ?? "", headers, 0, countingPdf(100))).status).toBe(204);
    expect((await announce(target(20), 100)).status).toBe(201);
    expect((await announce(target(21), 100)).status).toBe(201);
    expect((await announce(target(22), 100)).status).toBe(429);
  });
});

describe("another person's upload", () => {
  it("is neither seen nor added to nor ended, and its owner goes on", async () => {
    const [owner, stranger] = [await sender(), await sender()];
    const bytes = countingPdf(200);
    const url = await begin(owner, bytes.length);
    await patch(url, owner.headers, 0, bytes.subarray(0, 100));
    const keyAlone = { apikey: inject("server").publishableKey };
    for (const headers of [stranger.headers, keyAlone, client.serviceHeaders()]) {
      expect(await offsetOf(url, headers)).toEqual({ status: 404 });
      expect((await patch(url, headers, 100, bytes.subarray(100))).status).toBe(404);
      expect((await tus(url, { method: "DELETE", headers })).status).toBe(404);
      expect((await patch(url.replace("/resumable/", "/resumable/sign/"), headers, 100, bytes)).status).toBe(400);
    }
    expect((await patch(url, owner.headers, 100, bytes.subarray(100))).status).toBe(204);
    expect(await client.holds("fx-own", owner.name, bytes)).toBe(true);
  });

  it.each(["x", "../x", "%00", "%2e%2e", "'; drop table x --", "a".repeat(32)])(
    "is not found by guessing: %s",
    async (id) => {
      const { headers } = somebody;
      expect(await offsetOf(`${endpoint()}/${id}`, headers)).toEqual({ status: 404 });
    },
  );
});

it("a refusal reaches whoever is still sending, and the connection serves the next request", async () => {
  const { name, headers } = await sender();
  const url = await begin({ name, headers }, 10 * mebibyte);
  const large = countingPdf(9 * mebibyte);
  for (const [target, offset, status] of [
    [url, 5, 409],
    [`${endpoint()}/${"a".repeat(32)}`, 0, 404],
    [url.replace("/resumable/", "/resumable/sign/"), 0, 400],
  ] as const) {
    const answer = await patch(target, headers, offset, large);
    expect([answer.status, (await answer.text()).length > 0]).toEqual([status, true]);
    expect(await offsetOf(url, headers)).toBe(0);
  }
});

describe("at its end", () => {
  it.each([
    ["a program", Buffer.from(exe)],
    ["a picture with a script", Buffer.from(svg)],
    ["plain text", Buffer.from("just words")],
  ])("%s called a PDF is refused, and nothing of it is left", async (_, content) => {
    const { name, headers } = await sender();
    const bytes = new Uint8Array(content);
    const url = await begin({ name, headers }, bytes.length);
    expect((await patch(url, headers, 0, bytes.subarray(0, 5))).status).toBe(204);
    expect((await patch(url, headers, 5, bytes.subarray(5))).status).toBe(415);
    expect(await rowOf("fx-own", name)).toBeNull();
    expect(await offsetOf(url, headers)).toEqual({ status: 404 });
  });

  it("rights are asked for again: a factor that was added meanwhile has to be proven", async () => {
    const { user, name, headers } = await sender();
    const bytes = countingPdf(100);
    const url = await begin({ name, headers }, bytes.length);
    await stepUp(user.client, user.id, await enrolTotp(user.client));
    // With the token of before, which knows of no factor.
    expect(await answerOf(await patch(url, headers, 0, bytes))).toEqual(denied);
    expect(await rowOf("fx-own", name)).toBeNull();
    // Nor is the upload's state told, or the upload given up.
    expect((await tus(url, { method: "HEAD", headers })).status).toBe(403);
    expect((await tus(url, { method: "DELETE", headers })).status).toBe(403);
    expect(await offsetOf(url, await headersOf(user))).toBe(0);
    const proven = await headersOf(user);
    expect(await send(bytes, { name, headers: proven })).toMatchObject({ ok: true });
  });

  it("there is nothing to end once the account is deleted", async () => {
    const { user, name, headers } = await sender();
    const url = await begin({ name, headers }, 200);
    await patch(url, headers, 0, countingPdf(200).subarray(0, 100));
    await serviceClient().auth.admin.deleteUser(user.id);
    expect((await patch(url, headers, 100, countingPdf(200).subarray(100))).status).toBe(404);
    expect(await rowOf("fx-own", name)).toBeNull();
    expect((await announce({ name, headers }, 100)).status).toBe(403);
  });

  it("there is nothing to end once the bucket is deleted", async () => {
    const bucket = `gone-${crypto.randomUUID()}`;
    await serviceClient().storage.createBucket(bucket, { public: false });
    const headers = client.serviceHeaders();
    const url = await begin({ bucket, name: "1.pdf", headers }, 100);
    await serviceClient().storage.deleteBucket(bucket);
    expect((await patch(url, headers, 0, countingPdf(100))).status).toBe(404);
  });
});
