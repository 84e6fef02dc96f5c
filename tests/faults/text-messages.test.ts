import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type AppServer, runFailingApp, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";

/** An operator with a mail server, with and without a service for text messages. */

const open: { stop(): Promise<void> }[] = [];
let installation: Installation;
beforeEach(async () => {
  installation = await createInstallation("postgres");
});
afterEach(async () => {
  for (const item of open.splice(0).toReversed()) await item.stop();
  await installation.remove();
});

/** Nobody listens there: what goes by mail is lost. */
const SMTP_URL = "smtp://127.0.0.1:1";

async function start(env: Record<string, string>): Promise<AppServer> {
  const server = await startAppServer({ env: { ...installation.env, SMTP_URL, ...env } });
  open.push(server);
  return server;
}

async function call(server: AppServer, endpoint: string, body?: object) {
  const secrets = z.object({ publishableKey: z.string() });
  const { publishableKey } = secrets.parse(
    JSON.parse(await readFile(path.join(installation.dataDir, "secrets.json"), "utf8")),
  );
  const response = await fetch(`${server.url}/auth/v1${endpoint}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { apikey: publishableKey, "x-supabase-api-version": "2024-01-01" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, body: answer };
}

/** Takes messages as Twilio does, and keeps their texts. */
async function startSmsService() {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      texts.push(new URLSearchParams(Buffer.concat(chunks).toString()).get("Body") ?? "");
      response.writeHead(201, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) });
  const { port } = server.address() as AddressInfo;
  return { texts, url: `http://AC1:hunter2@127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json?From=%2B15550100` };
}

describe("with a mail server of the operator's", () => {
  test("phones are off: no code goes out by mail", async () => {
    const server = await start({});
    expect((await call(server, "/settings")).body["external"]).toMatchObject({ phone: false });
    const answer = await call(server, "/otp", { phone: "+4915212345678" });
    expect([answer.status, answer.body["code"]]).toEqual([400, "phone_provider_disabled"]);
  });

  test("phones are on with a service for text messages, which gets the code that signs in", async () => {
    const service = await startSmsService();
    const server = await start({ SMS_URL: service.url });
    expect((await call(server, "/settings")).body["external"]).toMatchObject({ phone: true });
    const phone = "+4915212345678";
    expect(await call(server, "/otp", { phone })).toEqual({ status: 200, body: {} });
    await expect.poll(() => service.texts, { timeout: 15_000 }).toHaveLength(1);
    const token = /^\d{6}/.exec(service.texts[0] ?? "")?.[0];
    const { status, body } = await call(server, "/verify", { type: "sms", phone, token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token: expect.any(String), user: { phone: "4915212345678" } });
  });
});

test.each([
  "https://AC1:hunter2@api.example.com/Messages.json",
  "http://AC1:hunter2@api.example.com/Messages.json?From=%2B15550100",
  "https://hunter2.example.com/Messages.json?From=%2B15550100",
  "ftp://AC1:hunter2@api.example.com/Messages.json?From=%2B15550100",
  "hunter2",
])("a wrong address of the service ends the start, without its value: %s", async (SMS_URL) => {
  const { code, stderr } = await runFailingApp({ ...installation.env, SMS_URL });
  expect(code).toBe(1);
  expect(stderr).toContain("SMS_URL");
  expect(stderr).not.toContain("hunter2");
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});
