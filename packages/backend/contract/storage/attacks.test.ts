import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { pdf, png } from "@workspace/testing/contract/sample-files.ts";
import { storageError, storageErrorOf, rowOf, storage } from "@workspace/testing/contract/storage-http.ts";

let attacker: TestUser;
let victim: TestUser;
let token: string;
let theirs: string;

async function tokenOf(person: TestUser) {
  return (await person.client.auth.getSession()).data.session?.access_token ?? "";
}

beforeAll(async () => {
  [attacker, victim] = await Promise.all([createUser(), createUser()]);
  token = await tokenOf(attacker);
  theirs = `${victim.id}/passport.pdf`;
  const { error } = await victim.client.storage.from("fx-own").upload(theirs, new Blob([pdf]));
  expect(error).toBeNull();
});

/** Sends a path as it stands: `fetch` would resolve its dots. */
function sendRaw(method: string, path: string, body = "") {
  const { url, publishableKey } = inject("server");
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { apikey: publishableKey, Authorization: `Bearer ${token}`, "Content-Type": "text/plain" };
    const outgoing = httpRequest({ hostname, port, method, path: `/storage/v1${path}`, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

describe("paths", () => {
  const ways = (mine: string, other: string): Record<string, string> => ({
    dots: `${mine}/../${other}/passport.pdf`,
    "encoded dots": `${mine}/%2e%2e/${other}/passport.pdf`,
    "encoded dots and slash": `${mine}/%2e%2e%2f${other}%2fpassport.pdf`,
    "twice encoded dots": `${mine}/%252e%252e%252f${other}/passport.pdf`,
    "a backslash": `${mine}/..%5c${other}%5cpassport.pdf`,
    NUL: `${mine}/x%00.pdf`,
    "a dot": `${mine}/%2e%2fx.pdf`,
    "two slashes": `${mine}%2f%2fx.pdf`,
    "a slash at the end": `${mine}/x.pdf%2f`,
    "a slash in front": `%2f${mine}/x.pdf`,
    "a broken code": `${mine}/%zz.pdf`,
    "half a character": `${mine}/%c3.pdf`,
    "a tilde": `${mine}/~root`,
    "a line break": `${mine}/a%0d%0ab.pdf`,
  });

  it("that leave their folder, or are none, are refused for every purpose, and touch nothing", async () => {
    const before = await rowOf("fx-own", theirs);
    for (const [way, path] of Object.entries(ways(attacker.id, victim.id))) {
      const requests: [string, string, string?][] = [
        ["POST", `/object/fx-own/${path}`, "x"],
        ["PUT", `/object/fx-own/${path}`, "x"],
        ["GET", `/object/fx-own/${path}`],
        ["GET", `/object/authenticated/fx-own/${path}`],
        ["POST", `/object/sign/fx-own/${path}`, '{"expiresIn":60}'],
        ["POST", `/object/upload/sign/fx-own/${path}`, "{}"],
      ];
      for (const [method, target, body] of requests) {
        const answer = await sendRaw(method, target, body);
        expect([way, method, target, answer.status >= 400 && answer.status < 500]).toEqual([way, method, target, true]);
        expect(answer.body).not.toMatch(/%PDF|\/tmp|node_modules|storage\.objects/);
      }
    }
    expect(await rowOf("fx-own", theirs)).toEqual(before);
  });

  it("of three hundred letters of other scripts are refused by name", async () => {
    const name = `${attacker.id}/${"ঢাকা☂".repeat(60)}.pdf`;
    const { error } = await attacker.client.storage.from("fx-own").upload(name, new Blob([pdf]));
    expect(storageError(error)).toMatchObject({ status: "400", code: "InvalidKey", message: /^Invalid key: / });
    const long = `${attacker.id}/${"a".repeat(1100)}.pdf`;
    const second = await attacker.client.storage.from("fx-own").upload(long, new Blob([pdf]));
    expect(storageError(second.error)).toMatchObject({ code: "InvalidKey" });
  });

  it("in the bucket's place open nothing", async () => {
    for (const bucket of ["..", "%2e%2e", "fx-own%2f..", "%00", "a%2fb", "%20fx-own"]) {
      const answer = await sendRaw("GET", `/object/${bucket}/${theirs}`);
      expect([bucket, answer.status >= 400 && answer.status < 500]).toEqual([bucket, true]);
      expect(answer.body).not.toContain("%PDF");
    }
  });
});

describe("two uploads at once to one path", () => {
  it("leave one whole, and tell the other", async () => {
    const path = `${attacker.id}/${randomUUID()}`;
    const contents = Array.from({ length: 5 }, (_, index) => String(index).repeat(50_000));
    const files = attacker.client.storage.from("fx-files");
    const results = await Promise.all(contents.map((content) => files.upload(path, content)));
    const lost = results.filter(({ error }) => error !== null);
    expect(lost.map(({ error }) => storageError(error).status)).toEqual(["409", "409", "409", "409"]);
    const winner = results.findIndex(({ error }) => error === null);
    expect(await (await files.download(path)).data?.text()).toBe(contents[winner]);
  });

  it("with leave to replace all succeed, and row and bytes are of one of them", async () => {
    const path = `${attacker.id}/${randomUUID()}`;
    const files = attacker.client.storage.from("fx-files");
    const contents = Array.from({ length: 5 }, (_, index) => String(index).repeat(1000 + index));
    const results = await Promise.all(contents.map((content) => files.upload(path, content, { upsert: true })));
    expect(results.map(({ error }) => error)).toEqual(contents.map(() => null));
    const stored = await (await files.download(path)).data?.text();
    expect(contents).toContain(stored);
    expect((await rowOf("fx-files", path))?.metadata.size).toBe(stored?.length);
  });
});

describe("forms made to harm", () => {
  const send = (body: BodyInit) =>
    storage(`/object/fx-files/${attacker.id}/${randomUUID()}`, {
      method: "POST",
      token,
      body,
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
    });
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = '--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: text/plain\r\n\r\nx\r\n';

  it("of ten thousand fields, or files, are refused", async () => {
    const fields = Array.from({ length: 10_000 }, (_, index) => field(`f${index}`, "v")).join("");
    for (const body of [`${fields}${file}--b--\r\n`, `${file}${fields}--b--\r\n`, `${file.repeat(10_000)}--b--\r\n`]) {
      expect(await storageErrorOf(await send(body))).toMatchObject({ http: 400, code: "InvalidRequest" });
    }
  });

  it("of a field of a hundred megabytes are refused while it comes", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(field("cacheControl", "").slice(0, -2))),
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
      },
    });
    expect(await storageErrorOf(await send(endless))).toMatchObject({ http: 400, code: "InvalidRequest" });
    expect(sent).toBeLessThan(100);
  });

  it("of a head, a preamble or a tail without end are refused", async () => {
    const junk = "x".repeat(5 * 1024 * 1024);
    for (const body of [
      `--b\r\nContent-Disposition: form-data; name="${junk}"\r\n\r\nv\r\n--b--\r\n`,
      `${junk}\r\n${file}--b--\r\n`,
      `${file}--b--\r\n${junk}`,
    ]) {
      expect(await storageErrorOf(await send(body))).toMatchObject({ http: 400, code: "InvalidRequest" });
    }
  });

  it("put nothing into headers, and no names of JavaScript into anything", async () => {
    const path = `${attacker.id}/${randomUUID()}`;
    const name = 'a%0d%0aSet-Cookie: x=1".txt';
    const body = [
      field("cacheControl", "1\r\nSet-Cookie: a=b"),
      field("contentType", "text/plain\r\nSet-Cookie: c=d"),
      field("__proto__", "polluted"),
      field("metadata", '{"__proto__":{"polluted":true},"constructor":1}'),
      `--b\r\nContent-Disposition: form-data; name=""; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n`,
    ].join("");
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    expect((await storage(`/object/fx-files/${path}`, { method: "POST", token, body, headers })).status).toBe(200);
    const download = encodeURIComponent('x"\r\nSet-Cookie: e=f\r\n\r\n<script>');
    const answer = await storage(`/object/fx-files/${path}?download=${download}`, { token });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.-]+$/,
    );
    expect(await answer.text()).toBe("x");
  });
});

describe("an upload without end", () => {
  it("is refused while it is sent, and the answer arrives", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 200) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024).fill(sent === 1 ? 37 : 32));
      },
    });
    const path = `${attacker.id}/${randomUUID()}.pdf`;
    const headers = { "Content-Type": "application/pdf" };
    const answer = await storage(`/object/fx-own/${path}`, { method: "POST", token, body, headers });
    expect(await storageErrorOf(answer)).toMatchObject({ http: 400, status: "413", code: "EntityTooLarge" });
    expect(sent).toBeLessThan(200);
    expect(await rowOf("fx-own", path)).toBeNull();
  });
});

describe("a password alone", () => {
  it("reaches no file of an account that has a second factor", async () => {
    const person = await createUser();
    const path = `${person.id}/own.pdf`;
    const own = person.client.storage.from("fx-own");
    expect((await own.upload(path, new Blob([pdf]))).error).toBeNull();
    const weak = await tokenOf(person);
    const enrolled = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    if (enrolled.error) throw enrolled.error;
    const code = TOTP.generate({ secret: Secret.fromBase32(enrolled.data.totp.secret) });
    const verified = await person.client.auth.mfa.challengeAndVerify({ factorId: enrolled.data.id, code });
    expect(verified.error).toBeNull();

    const json = { "Content-Type": "application/json" };
    const refused = { http: 400, status: "403", code: "AccessDenied" };
    const unseen = { http: 400, status: "404", code: "NoSuchKey" };
    const target = `/object/fx-own/${path}`;
    const post = (at: string, body: BodyInit, headers = {}) =>
      storage(at, { method: "POST", token: weak, body, headers });
    expect(await storageErrorOf(await storage(target, { token: weak }))).toMatchObject(unseen);
    expect(await storageErrorOf(await post(`/object/sign/fx-own/${path}`, '{"expiresIn":60}', json))).toMatchObject(
      unseen,
    );
    expect(await storageErrorOf(await post(target, png, { "x-upsert": "true" }))).toMatchObject(refused);
    expect(await storageErrorOf(await post(`${target}.new`, png))).toMatchObject(refused);
    expect(await storageErrorOf(await post(`/object/upload/sign/fx-own/${path}.new`, "{}", json))).toMatchObject(
      refused,
    );
    expect((await own.download(path)).data?.size).toBe(pdf.byteLength);
  });
});
