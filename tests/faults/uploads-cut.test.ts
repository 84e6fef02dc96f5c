import { randomBytes, randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, filesOnDisk, secretKeyIn } from "#tests/support/servers/stored-files.ts";

const BUCKET = "cut";
const SIZE = 5 * 1024 * 1024;

let installation: Installation;
let server: AppServer;
let client: SupabaseClient;
let secretKey: string;
beforeAll(async () => {
  installation = await createInstallation("postgres");
  const { dataDir, env } = installation;
  server = await startAppServer({ losesMessages: true, env });
  secretKey = await secretKeyIn(dataDir);
  client = await clientWithSecretKey(server.url, dataDir);
  expect((await client.storage.createBucket(BUCKET)).error).toBeNull();
}, 180_000);
afterAll(async () => {
  await server.stop();
  await installation.remove();
});

/** Patient, for machines that do other things, too. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });

/** A body of 5 MB in each form that the official client sends. */
const forms = {
  "raw body": (bytes: Buffer) => ({ contentType: "application/octet-stream", body: bytes }),
  form: (bytes: Buffer) => {
    const part = `--cut\r\nContent-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: text/plain\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(part), bytes, Buffer.from("\r\n--cut--\r\n")]);
    return { contentType: "multipart/form-data; boundary=cut", body };
  },
};
const ways = {
  "goes away": (socket: Socket) => void socket.resetAndDestroy(),
  "says that it is done": (socket: Socket) => void socket.end(),
};
const cases = Object.entries(forms).flatMap(([form, make]) =>
  Object.entries(ways).map(([way, cut]) => ({ form, make, way, cut })),
);

describe.each(cases)("an upload as a $form whose sender $way half-way", ({ make, cut }) => {
  test.each(["new", "over another"])("stores nothing when it is %s", async (kind) => {
    const name = randomUUID();
    const files = client.storage.from(BUCKET);
    if (kind === "over another") expect((await files.upload(name, new Blob(["before"]))).error).toBeNull();
    const { stored } = await filesOnDisk(installation.dataDir);

    const { contentType, body } = make(randomBytes(SIZE));
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    // The server may answer with a reset, too.
    socket.on("error", () => {});
    const head = [
      `POST /storage/v1/object/${BUCKET}/${name} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `apikey: ${secretKey}`,
      "x-upsert: true",
      `Content-Type: ${contentType}`,
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body.subarray(0, body.length / 2));
    await soon(async () => (await filesOnDisk(installation.dataDir)).incoming.length).toBe(1);

    cut(socket);
    await soon(async () => (await filesOnDisk(installation.dataDir)).incoming).toEqual([]);
    socket.destroy();
    await soon(async () => (await filesOnDisk(installation.dataDir)).stored).toEqual(stored);
    const found = await files.download(name);
    expect(await found.data?.text()).toBe(kind === "new" ? undefined : "before");
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

    expect((await files.upload(name, new Blob(["whole"]), { upsert: true })).error).toBeNull();
    expect(await (await files.download(name)).data?.text()).toBe("whole");
    // A file that was replaced goes a moment later.
    const more = kind === "new" ? 1 : 0;
    await soon(async () => (await filesOnDisk(installation.dataDir)).stored.length).toBe(stored.length + more);
  });
});
