import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { clientWithSecretKey, keysIn, secretKeyIn } from "#tests/support/servers/stored-files.ts";
import { createPerson } from "#tests/support/product/people.ts";
import { startHeldModel } from "./held-model.ts";

const root = path.resolve(import.meta.dirname, "../..");
const bucket = "stopping";
const half = Buffer.alloc(512 * 1024, "a");

let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation("postgres");
});
afterEach(() => installation.remove());

/** An upload whose second half waits until it is told to go on. @param socket a connection that is open already */
async function beginUpload({ url, key, socket }: { url: string; key: string; socket?: Socket }) {
  const upload = request(`${url}/storage/v1/object/${bucket}/${randomUUID()}`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/octet-stream", "content-length": half.length * 2 },
    ...(socket && { createConnection: () => socket }),
  });
  const answer = new Promise<number | "cut">((resolve) => {
    upload.once("response", ({ statusCode }) => resolve(statusCode ?? 0));
    upload.once("error", () => resolve("cut"));
  });
  await new Promise<void>((resolve) => upload.write(half, () => resolve()));
  return { answer, goOn: () => void upload.end(half) };
}

async function startWithBucket(given: Record<string, string> = {}) {
  const { env, dataDir } = installation;
  const server = await startAppServer({ losesMessages: true, env: { ...env, ...given } });
  expect((await (await clientWithSecretKey(server.url, dataDir)).storage.createBucket(bucket)).error).toBeNull();
  return { server, url: server.url, key: await secretKeyIn(dataDir) };
}

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;
const isServing = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

test("behind a proxy an idle server answers for some seconds more, while it says that it leaves", async () => {
  const env = { ...installation.env, TRUSTED_PROXIES: "127.0.0.1", SHUTDOWN_DELAY_SECONDS: "" };
  const server = await startAppServer({ losesMessages: true, env });
  expect(await readiness(server.url)).toBe(200);
  const ended = server.stop();
  await expect.poll(() => readiness(server.url)).toBe(503);
  const page = await fetch(server.url);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect(await page.text()).toContain("</html>");
  await ended;
  expect(await isServing(server.url)).toBe(false);
});

test("what comes late, on a connection that was open, is waited for as what came before", async () => {
  const { server, url, key } = await startWithBucket();
  const early = await beginUpload({ url, key });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  // Connections are taken in their order: the server has it then.
  expect(await isServing(url)).toBe(true);
  const ended = server.stop();
  await expect.poll(() => isServing(url)).toBe(false);
  const late = await beginUpload({ url, key, socket });
  early.goOn();
  expect(await early.answer).toBe(200);
  // Longer than a connection without a request is kept.
  await pause(2_500);
  late.goOn();
  expect(await late.answer).toBe(200);
  await ended;
});

test("an upload under way at the end is let through, while new callers are turned away", async () => {
  const { server, url, key } = await startWithBucket();
  const { answer, goOn } = await beginUpload({ url, key });
  const ended = server.stop();
  await expect.poll(() => isServing(url)).toBe(false);
  goOn();
  expect(await answer).toBe(200);
  await ended;
});

test("a consultant's answer that is just being written comes whole and is stored, and then the server ends", async () => {
  const said = "You need money for the tuition fees [1]. You need money to live as well [1].";
  const model = await startHeldModel(said);
  const env = { ...installation.env, ...model.settings };
  const server = await startAppServer({ losesMessages: true, env });
  const product = { url: server.url, ...(await keysIn(installation.dataDir)) };
  const person = await createPerson(product);
  const asked = model.asked();
  const answer = await fetch(`${server.url}/functions/v1/visa-consultant-chat`, {
    method: "POST",
    headers: {
      apikey: product.publishableKey,
      authorization: `Bearer ${person.session.access_token}`,
      accept: "text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify({
      message: "What are the financial requirements for a UK student visa? Thank you.",
      conversationId: null,
      userId: person.id,
    }),
  });
  const { goOn } = await asked;
  const ended = server.stop();
  await expect.poll(() => isServing(server.url)).toBe(false);
  goOn();
  const text = await answer.text();
  expect(text).toContain("to live as well");
  expect(text.trimEnd().split("\n\n").at(-1)).toMatch(/^event: done\n/);
  await ended;
  await model.close();

  const again = await startAppServer({ losesMessages: true, env });
  const service = await clientWithSecretKey(again.url, installation.dataDir);
  const { data } = await service.from("chat_messages").select("response");
  expect(data).toEqual([{ response: expect.stringContaining("to live as well") }]);
  await again.stop();
});

test("what takes longer than the grace is cut, and the server ends", async () => {
  const { server, url, key } = await startWithBucket({ SHUTDOWN_GRACE_SECONDS: "0" });
  const { answer } = await beginUpload({ url, key });
  await server.stop();
  expect(await answer).toBe("cut");
});

test("a log that nobody reads holds up nobody", async () => {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      ...installation.env,
      PORT: "0",
      SMTP_URL: "smtp://127.0.0.1:9",
      SEED_BLOG: "false",
      LOG_LEVEL: "debug",
    },
  });
  const ended = once(child, "exit");
  try {
    let output = "";
    const url = await new Promise<string>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk;
        const found = /is ready: (\S+)\n/.exec(output)?.[1];
        if (found === undefined) return;
        child.stdout.pause();
        resolve(found);
      });
    });
    // Some 200 bytes a line: far more than a pipe and the reader's own buffer hold.
    for (let count = 0; count < 2_000; count += 1) await (await fetch(`${url}/healthz`)).text();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
});

async function settings() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, ...installation.env, PORT: String(port), SMTP_URL: "smtp://127.0.0.1:9" };
  return { url, env: { ...env, SEED_BLOG: "false", LOG_LEVEL: "error" } };
}

test("a server whose npm was killed ends by itself", async () => {
  const { url, env } = await settings();
  const npm = spawn("npm", ["start"], { cwd: root, stdio: "ignore", env });
  await expect.poll(() => isServing(url), { timeout: 120_000 }).toBe(true);
  npm.kill("SIGKILL");
  await expect.poll(() => isServing(url), { timeout: 20_000 }).toBe(false);
});

test("a server of its own goes on when the shell that started it is gone", async () => {
  const { url, env } = await settings();
  const shell = spawn("sh", ["-c", `"${process.execPath}" server/main.ts >/dev/null 2>&1 & echo $!`], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    env,
  });
  const [pid] = await once(shell.stdout, "data");
  if (shell.exitCode === null) await once(shell, "exit");
  try {
    await expect.poll(() => isServing(url), { timeout: 60_000 }).toBe(true);
    // Longer than a server looks whether its parent is there.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await isServing(url)).toBe(true);
  } finally {
    process.kill(Number(String(pid)), "SIGTERM");
    await expect.poll(() => isServing(url), { timeout: 20_000 }).toBe(false);
  }
});
