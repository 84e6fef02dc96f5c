import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMailer, type Mailer } from "./mailer.ts";

interface Received {
  recipients: string[];
  message: string;
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0).toReversed()) await item.close();
});

async function startServer(options: { refuse?: boolean } = {}): Promise<{ received: Received[]; mailer: Mailer }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, callback) {
      callback(options.refuse === true ? new Error("mailbox full of secrets") : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, message: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  return { received, mailer: mailerAt(port) };
}

function mailerAt(port: number): Mailer {
  const mailer = createSmtpMailer({
    smtpUrl: async () => `smtp://127.0.0.1:${port}`,
    from: "Visa <no-reply@example.com>",
  });
  open.push(mailer);
  return mailer;
}

const mail = { to: "ann@example.com", subject: "Grüße", html: "<p>Hello</p>", text: "Hello" };

describe("the SMTP mailer", () => {
  it("sends a mail under the id and with the headers that it is given, and none that would begin another header", async () => {
    const { received, mailer } = await startServer();
    const headers = { "List-Unsubscribe": "<https://example.com/?token=a>" };
    await mailer.send({ ...mail, messageId: "<one@example.com>", headers });
    expect(received[0]?.message).toContain("Message-ID: <one@example.com>");
    expect(received[0]?.message).toContain("List-Unsubscribe: <https://example.com/?token=a>");
    for (const wrong of [
      { messageId: "<one@example.com>\r\nBcc: eve@example.com" },
      { headers: { "X-A": "a\nBcc: e" } },
    ]) {
      await expect(mailer.send({ ...mail, ...wrong })).rejects.toMatchObject({ code: "mail_failed" });
    }
  });

  it("delivers both parts to one recipient, from the configured sender", async () => {
    const { received, mailer } = await startServer();
    await mailer.send(mail);
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(["ann@example.com"]);
    const message = received[0]?.message ?? "";
    expect(message).toContain("From: Visa <no-reply@example.com>");
    expect(message).toContain("multipart/alternative");
    expect(message).toMatch(/Subject: =\?UTF-8\?/);
  });

  it.each([
    { ...mail, subject: "Hi\r\nBcc: eve@example.com" },
    { ...mail, subject: "Hi\nBcc: eve@example.com" },
    { ...mail, to: "ann@example.com\r\nBcc: eve@example.com" },
    { ...mail, to: "ann@example.com, eve@example.com" },
    { ...mail, to: "Ann <eve@example.com>" },
    { ...mail, to: "ann@example.com eve@example.com" },
  ])("sends nothing when a header could be injected: %j", async (hostile) => {
    const { received, mailer } = await startServer();
    await expect(mailer.send(hostile)).rejects.toMatchObject({ name: "AppError", code: "mail_failed" });
    expect(received).toEqual([]);
  });

  it("sends many mails at once over its few connections", async () => {
    const { received, mailer } = await startServer();
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    expect(received).toHaveLength(20);
  });

  it("fails with mail_failed and the cause when the server rejects", async () => {
    const { mailer } = await startServer({ refuse: true });
    const error = await mailer.send(mail).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "AppError", code: "mail_failed", cause: expect.any(Error) });
    expect((error as Error).message).not.toContain("secrets");
  });

  it("fails with mail_failed when nobody listens", async () => {
    await expect(mailerAt(1).send(mail)).rejects.toMatchObject({ code: "mail_failed", cause: expect.any(Error) });
  });
});
