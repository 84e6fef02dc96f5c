import { request } from "node:http";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { createSmtpMailer } from "./mailer.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).toReversed()) await item.close();
});

async function start(ports: Parameters<typeof startMailbox>[0]): Promise<Mailbox> {
  const mailbox = await startMailbox(ports);
  open.push(mailbox);
  return mailbox;
}

async function occupy(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

describe("the local mailbox", () => {
  it("takes other ports when the preferred ones are taken, shows mails, and keeps foreign pages out", async () => {
    const [smtpPort, webPort] = [await occupy(), await occupy()];
    const signalHandlers = process.listenerCount("SIGTERM");
    const mailbox = await start({ smtpPort, webPort });
    expect(mailbox.webUrl).not.toContain(`:${webPort}`);

    const mailer = createSmtpMailer({ smtpUrl: mailbox.smtpUrl, from: "no-reply@example.com" });
    open.push(mailer);
    await mailer.send({ to: "ann@example.com", subject: "Hello", html: "<p>Hi</p>", text: "Hi" });
    expect(process.listenerCount("SIGTERM")).toBe(signalHandlers);
    expect(await mailbox.smtpUrl()).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect(await mailbox.smtpUrl()).not.toContain(`:${smtpPort}`);
    await expect
      .poll(async () => (await fetch(`${mailbox.webUrl}/email`)).json(), { timeout: 5_000 })
      .toMatchObject([{ subject: "Hello", to: [{ address: "ann@example.com" }] }]);

    const own = { headers: { origin: mailbox.webUrl } };
    const page = await fetch(`${mailbox.webUrl}/email`, own);
    expect(page.status).toBe(200);
    // No page of another origin may read it, and only the mailbox's own page shows mails in a frame.
    expect(page.headers.has("access-control-allow-origin")).toBe(false);
    expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    const foreign = { headers: { origin: "https://evil.example.org" } };
    expect((await fetch(`${mailbox.webUrl}/email`, foreign)).status).toBe(403);
    expect((await fetch(`${mailbox.webUrl}/socket.io/?EIO=4&transport=polling`, foreign)).status).toBe(403);
    // A script or picture of a foreign page comes without an origin.
    for (const [site, status] of [
      ["cross-site", 403],
      ["same-site", 200],
      ["same-origin", 200],
      ["none", 200],
    ] as const) {
      expect(await statusFrom(site, `${mailbox.webUrl}/email`), site).toBe(status);
    }
    expect(await openSocket(mailbox.webUrl, mailbox.webUrl)).toBe(true);
    expect(await openSocket(mailbox.webUrl, "https://evil.example.org")).toBe(false);
    expect(await openSocket(mailbox.webUrl, "http://evil.example.org", "evil.example.org")).toBe(false);
  });
});

/** `fetch` sets Sec-Fetch headers itself, so this asks without it. */
async function statusFrom(site: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "sec-fetch-site": site } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Whether a page of this origin may open the socket over which the mailbox announces mails. */
async function openSocket(webUrl: string, origin: string, host = new URL(webUrl).host): Promise<boolean> {
  const upgrade = request(`${webUrl}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      host,
      origin,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": Buffer.from("sixteen bytes...").toString("base64"),
    },
  });
  return new Promise((resolve) => {
    upgrade.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(true);
    });
    upgrade.on("error", () => resolve(false));
    upgrade.end();
  });
}
