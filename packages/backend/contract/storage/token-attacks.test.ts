// @module-tag one-engine
import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let person: TestUser;
let session: string;
let path: string;
let other: string;
/** Opens `path` for reading. */
let reading: string;
/** Opens `fresh` for one upload. */
let writing: string;
let fresh: string;

const files = () => person.client.storage.from("fx-files");

beforeAll(async () => {
  person = await createUser();
  session = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  [path, other, fresh] = [1, 2, 3].map(() => `${person.id}/${randomUUID()}`) as [string, string, string];
  for (const name of [path, other]) await files().upload(name, "private words");
  const { data } = await files().createSignedUrl(path, 600);
  reading = new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "";
  writing = (await files().createSignedUploadUrl(fresh)).data?.token ?? "";
});

const read = (name: string, token: string, bucket = "fx-files") =>
  storage(`/object/sign/${bucket}/${name}?token=${encodeURIComponent(token)}`, { key: null });
const write = (name: string, token: string) =>
  storage(`/object/upload/sign/fx-files/${name}?token=${encodeURIComponent(token)}`, {
    method: "PUT",
    key: null,
    body: "forged",
  });

const forged = (payload: Record<string, unknown>, key: string) =>
  new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(new TextEncoder().encode(key));
const badSignature = { http: 400, status: "400", code: "InvalidSignature", message: "Invalid signature" };
const badToken = { http: 400, status: "400", code: "InvalidJWT" };

describe("a token for reading", () => {
  it("opens its own path only", async () => {
    expect((await read(path, reading)).status).toBe(200);
    expect(await storageErrorOf(await read(other, reading))).toEqual(badSignature);
    expect(await storageErrorOf(await read(path, reading, "fx-public"))).toEqual(badSignature);
    expect(await storageErrorOf(await read(`${path}/x`, reading))).toEqual(badSignature);
  });

  it("opens no way to write", async () => {
    expect(await storageErrorOf(await write(path, reading))).toEqual(badSignature);
    expect(await (await files().download(path)).data?.text()).toBe("private words");
  });

  it("is no bearer token, and no key", async () => {
    for (const token of [reading, writing]) {
      const answer = await storage(`/object/fx-files/${path}`, { token });
      expect(await storageErrorOf(answer)).toMatchObject({ http: 400, status: "403", code: "AccessDenied" });
      expect((await storage(`/object/fx-files/${path}`, { key: token })).status).toBe(401);
      const { url, publishableKey } = inject("server");
      const headers = { apikey: publishableKey, Authorization: `Bearer ${token}` };
      expect((await fetch(`${url}/rest/v1/fx_clients`, { headers })).status).toBe(401);
      expect((await fetch(`${url}/auth/v1/user`, { headers })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it("is refused once it is over", async () => {
    const { data } = await files().createSignedUrl(path, 1);
    const address = data?.signedUrl ?? "";
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(400), { timeout: 10_000, interval: 100 });
    expect(await storageErrorOf(await fetch(address))).toEqual({
      ...badToken,
      message: '"exp" claim timestamp check failed',
    });
  });

  it("is needed, and has to be ours", async () => {
    const { url, publishableKey, secretKey } = inject("server");
    const grant = { scope: "download", url: `fx-files/${path}` };
    const tampered = `${reading.slice(0, -4)}AAAA`;
    const [head, , signature] = reading.split(".");
    const swapped = [
      head,
      Buffer.from(JSON.stringify({ ...grant, exp: 9_999_999_999 })).toString("base64url"),
      signature,
    ];
    const tokens = [
      "",
      "nonsense",
      "a.b.c",
      tampered,
      swapped.join("."),
      new UnsecuredJWT(grant).setExpirationTime("1h").encode(),
      await forged(grant, secretKey),
      await forged(grant, publishableKey),
      await forged(grant, "super-secret-jwt-token-with-at-least-32-characters-long"),
      session,
      secretKey,
    ];
    for (const token of tokens)
      expect([token, await storageErrorOf(await read(path, token))]).toMatchObject([token, badToken]);
    const bare = await fetch(`${url}/storage/v1/object/sign/fx-files/${path}`);
    expect(await storageErrorOf(bare)).toMatchObject({ http: 400, code: "InvalidRequest" });
  });
});

describe("a token for writing", () => {
  it("opens its own path only, and no way to read", async () => {
    expect(await storageErrorOf(await write(other, writing))).toEqual(badSignature);
    expect(await storageErrorOf(await write(`${fresh}2`, writing))).toEqual(badSignature);
    expect(await storageErrorOf(await read(fresh, writing))).toEqual(badSignature);
    expect(await (await files().download(other)).data?.text()).toBe("private words");
  });

  it("has to be ours", async () => {
    const name = `${person.id}/${randomUUID()}`;
    const grant = { scope: "upload", url: `fx-files/${name}`, owner: person.id, upsert: true };
    const { secretKey } = inject("server");
    for (const token of ["", "nonsense", session, secretKey, await forged(grant, secretKey)]) {
      expect([token, await storageErrorOf(await write(name, token))]).toMatchObject([token, badToken]);
    }
    expect(await rowOf("fx-files", name)).toBeNull();
  });

  it("is refused before the file is sent", async () => {
    let asked = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        asked += 1;
        if (asked > 100) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const answer = await storage(`/object/upload/sign/fx-files/${other}?token=x`, { method: "PUT", key: null, body });
    expect(await storageErrorOf(answer)).toMatchObject(badToken);
    expect(asked).toBeLessThan(100);
  });
});
