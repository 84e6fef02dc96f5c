import { describe, expect, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import * as client from "./resumable-client.ts";
import { rowOf } from "@workspace/testing/contract/storage-http.ts";

const { begin, countingPdf, endpoint, headersOf, holds, offsetOf, patch, send, tus } = client;

describe("from another origin", () => {
  const origin = { Origin: "https://elsewhere.example" };

  it("OPTIONS tells without key or session what TUS offers here", async () => {
    for (const url of [endpoint(), `${endpoint()}/sign`, `${endpoint()}/${"a".repeat(32)}`]) {
      const answer = await fetch(url, { method: "OPTIONS" });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "tus-version": "1.0.0",
        "tus-resumable": "1.0.0",
        "tus-extension": "creation,creation-with-upload,expiration,termination",
        "tus-max-size": String(50 * client.mebibyte),
      });
    }
  });

  it("a preflight lets a browser send what TUS needs", async () => {
    const answer = await fetch(endpoint(), {
      method: "OPTIONS",
      headers: {
        ...origin,
        "Access-Control-Request-Method": "PATCH",
        "Access-Control-Request-Headers": "tus-resumable",
      },
    });
    expect(answer.status).toBe(204);
    const allowed = answer.headers.get("access-control-allow-headers") ?? "";
    for (const name of [
      "tus-resumable",
      "upload-length",
      "upload-offset",
      "upload-metadata",
      "x-upsert",
      "x-signature",
    ]) {
      expect(allowed).toContain(name);
    }
    expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
  });

  it("errors and answers can be read", async () => {
    const user = await createUser();
    const headers = { ...(await headersOf(user)), ...origin };
    const answers = [
      await client.announce({ name: `${user.id}/1.pdf`, headers }, 10),
      await client.announce({ name: "elsewhere/1.pdf", headers }, 10),
      await client.announce({ name: "x", headers: { ...headers, Authorization: "Bearer no" } }, 10),
      await tus(`${endpoint()}/${"a".repeat(32)}`, { method: "HEAD", headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 403, 403, 404]);
    for (const answer of answers) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      const exposed = answer.headers.get("access-control-expose-headers")?.toLowerCase() ?? "";
      for (const name of ["location", "upload-offset", "upload-length", "upload-expires"])
        expect(exposed).toContain(name);
    }
    expect(answers[1]?.headers.get("content-type")).toMatch(/^text\/plain/);
  });
});

describe("the protocol", () => {
  it("needs its version in every request", async () => {
    const headers = await headersOf(await createUser());
    const answer = await fetch(endpoint(), { method: "POST", headers });
    expect(answer.status).toBe(412);
    expect((await tus(endpoint(), { method: "POST", headers: { ...headers, "Tus-Resumable": "0.2.2" } })).status).toBe(
      400,
    );
  });

  it("needs an offset and its own content type for a piece", async () => {
    const user = await createUser();
    const headers = await headersOf(user);
    const url = await begin({ name: `${user.id}/1.pdf`, headers }, 10);
    expect((await tus(url, { method: "PATCH", headers, body: countingPdf(10) })).status).toBe(403);
    const other = { ...headers, "Upload-Offset": "0", "Content-Type": "application/pdf" };
    expect((await tus(url, { method: "PATCH", headers: other, body: countingPdf(10) })).status).toBe(400);
    for (const offset of ["-1", "x", "0x1", "1e1"]) {
      const answer = await tus(url, {
        method: "PATCH",
        headers: { ...headers, "Upload-Offset": offset },
        body: countingPdf(10),
      });
      expect(answer.status, offset).toBe(400);
    }
    expect(await offsetOf(url, headers)).toBe(0);
  });

  it("does not offer lengths that are told later, other methods, nor files to read", async () => {
    const user = await createUser();
    const headers = await headersOf(user);
    const metadata = client.metadataHeader({ bucketName: "fx-own", objectName: `${user.id}/1.pdf` });
    const deferred = { ...headers, "Upload-Defer-Length": "1", "Upload-Metadata": metadata };
    expect((await tus(endpoint(), { method: "POST", headers: deferred })).status).toBe(501);
    const url = await begin({ name: `${user.id}/1.pdf`, headers }, 10);
    for (const method of ["GET", "PUT"]) expect((await tus(url, { method, headers })).status).toBe(404);
  });
});

describe("with an upload token", () => {
  const signedEndpoint = () => `${endpoint()}/sign`;

  async function granted(upsert = false) {
    const user = await createUser();
    const name = `${user.id}/signed.pdf`;
    const { data, error } = await user.client.storage.from("fx-own").createSignedUploadUrl(name, { upsert });
    if (error) throw error;
    return { user, name, token: data.token };
  }

  it("an upload needs neither key nor session, and belongs to who gave the token", async () => {
    const { user, name, token } = await granted();
    const bytes = countingPdf(3000);
    const options = { endpoint: signedEndpoint(), chunkSize: 1000 };
    const ending = await send(bytes, { name, headers: { "x-signature": token }, options });
    expect(ending).toEqual({ ok: true, url: expect.stringMatching(/\/upload\/resumable\/sign\/[\w-]{32}$/) });
    expect(await holds("fx-own", name, bytes)).toBe(true);
    expect(await rowOf("fx-own", name)).toMatchObject({ owner_id: user.id });
  });

  it("only the object is uploaded that it was given for, and by its rule whether one is replaced", async () => {
    const { user, name, token } = await granted();
    const headers = { "x-signature": token, "x-upsert": "true" };
    const options = { endpoint: signedEndpoint() };
    const bytes = countingPdf(100);
    const elsewhere = await send(bytes, { name: `${user.id}/other.pdf`, headers, options });
    expect(elsewhere).toMatchObject({ ok: false, status: 400, body: "Invalid signature\n" });
    expect(await send(bytes, { name, headers, options })).toMatchObject({ ok: true });
    expect(await send(countingPdf(50), { name, headers, options })).toMatchObject({ ok: false, status: 409 });
    expect(await holds("fx-own", name, bytes)).toBe(true);
    const upserting = await user.client.storage.from("fx-own").createSignedUploadUrl(name, { upsert: true });
    const replacing = { "x-signature": upserting.data?.token ?? "" };
    expect(await send(countingPdf(50), { name, headers: replacing, options })).toMatchObject({ ok: true });
  });

  it("the upload goes on with it only", async () => {
    const [one, other] = [await granted(), await granted()];
    const bytes = countingPdf(200);
    const { upload } = client.prepare(bytes, {
      name: one.name,
      headers: { "x-signature": one.token },
      options: { endpoint: signedEndpoint(), chunkSize: 100 },
    });
    const firstPiece = Promise.withResolvers<void>();
    upload.options.onChunkComplete = () => firstPiece.resolve();
    upload.start();
    await firstPiece.promise;
    await upload.abort();
    const url = upload.url ?? "";
    const owner = await headersOf(one.user);
    const wrong = [
      {},
      owner,
      { "x-signature": other.token },
      { "x-signature": "x" },
      { "x-signature": `${one.token}x` },
    ];
    for (const headers of wrong) {
      expect((await patch(url, headers, 100, bytes.subarray(100))).status).toBe(400);
    }
    expect(await offsetOf(url.replace("/sign/", "/"), owner)).toEqual({ status: 404 });
    // A token for reading is none for writing.
    await one.user.client.storage.from("fx-own").upload(`${one.user.id}/r.pdf`, new Blob([bytes]));
    const reading = await one.user.client.storage.from("fx-own").createSignedUrl(`${one.user.id}/r.pdf`, 60);
    const readToken = new URL(reading.data?.signedUrl ?? "").searchParams.get("token") ?? "";
    expect((await patch(url, { "x-signature": readToken }, 100, bytes.subarray(100))).status).toBe(400);
    const rest = { name: one.name, headers: { "x-signature": one.token }, options: { uploadUrl: url } };
    expect(await send(bytes, rest)).toMatchObject({ ok: true });
    expect(await holds("fx-own", one.name, bytes)).toBe(true);
  });
});
