import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import type { Mail } from "#backend/mail/mailer.ts";
import { AppError } from "#backend/app-error.ts";
import { createMailboxSms, createTwilioSms, parseTwilioUrl } from "./sms.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
});

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  form: Record<string, string>;
}

/** A service that speaks Twilio's interface and answers as told; its address with credentials. */
async function startService(answer: (response: ServerResponse) => void, query = "From=%2B15550100") {
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        method: request.method,
        url: request.url,
        authorization: request.headers.authorization,
        contentType: request.headers["content-type"],
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
      });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://AC123:s3cret@127.0.0.1:${port}/2010-04-01/Accounts/AC123/Messages.json?${query}` };
}

const accepted = (response: ServerResponse) => {
  response.writeHead(201, { "content-type": "application/json" }).end('{"sid":"SM1","status":"queued"}');
};

function senderAt(url: string, timeoutMs?: number) {
  const account = parseTwilioUrl(url);
  if (account === null) throw new Error("not an address of a service");
  return createTwilioSms(account, timeoutMs);
}

/** What an operator's log would hold of a failure. */
async function failure(url: string, timeoutMs?: number) {
  const error: unknown = await senderAt(url, timeoutMs)
    .send({ to: "491512345", text: "123456 is your code" })
    .catch((reason: unknown) => reason);
  const lines: string[] = [];
  pino({}, { write: (line: string) => void lines.push(line) }).error({ err: error });
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "sms_failed" });
  for (const secret of ["s3cret", Buffer.from("AC123:s3cret").toString("base64"), "123456", "491512345"]) {
    expect(lines.join("")).not.toContain(secret);
  }
  return error instanceof AppError ? error.message : "";
}

describe("the Twilio driver", () => {
  it("posts sender, phone and text as a form, with the account's credentials", async () => {
    const { received, url } = await startService(accepted);
    await senderAt(url).send({ to: "491512345", text: "123456 is your code & more\n\n@example.com #123456" });
    expect(received).toEqual([
      {
        method: "POST",
        url: "/2010-04-01/Accounts/AC123/Messages.json",
        authorization: `Basic ${Buffer.from("AC123:s3cret").toString("base64")}`,
        contentType: "application/x-www-form-urlencoded;charset=UTF-8",
        form: { To: "+491512345", From: "+15550100", Body: "123456 is your code & more\n\n@example.com #123456" },
      },
    ]);
  });

  it("names both sides of a WhatsApp message", async () => {
    const { received, url } = await startService(accepted);
    await senderAt(url).send({ to: "491512345", text: "Hello", channel: "whatsapp" });
    expect(received[0]?.form).toMatchObject({ To: "whatsapp:+491512345", From: "whatsapp:+15550100" });
  });

  it("sends through a messaging service", async () => {
    const { received, url } = await startService(accepted, "MessagingServiceSid=MG1");
    await senderAt(url).send({ to: "491512345", text: "Hello" });
    expect(received[0]?.form).toEqual({ To: "+491512345", MessagingServiceSid: "MG1", Body: "Hello" });
  });

  it.each([400, 401, 404, 429, 500, 503])("fails with the status when the service answers %i", async (status) => {
    const { url } = await startService((response) => {
      const body = { code: 21211, message: "The 'To' number 491512345 with 123456 by s3cret is not valid" };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    expect(await failure(url)).toBe(`the SMS service refused with ${status} (its code 21211)`);
  });

  it("fails with the status when the service explains nothing", async () => {
    const { url } = await startService((response) => {
      response.writeHead(502).end("<html>123456</html>");
    });
    expect(await failure(url)).toBe("the SMS service refused with 502");
  });

  it("fails when the service does not answer in time", async () => {
    const { url, received } = await startService(() => {});
    expect(await failure(url, 100)).toBe("the SMS service does not answer");
    expect(received).toHaveLength(1);
  });

  it("fails when nobody listens", async () => {
    expect(await failure("http://AC123:s3cret@127.0.0.1:1/Messages.json?From=%2B1")).toBe(
      "the SMS service does not answer",
    );
  });

  it("takes its credentials nowhere else", async () => {
    const elsewhere = await startService(accepted);
    const { url } = await startService((response) => {
      response.writeHead(307, { location: elsewhere.url.replace("AC123:s3cret@", "") }).end();
    });
    expect(await failure(url)).toBe("the SMS service does not answer");
    expect(elsewhere.received).toEqual([]);
  });
});

describe("the address of a service", () => {
  const base = "https://AC1:t%40ken@api.example.com/2010-04-01/Accounts/AC1/Messages.json";

  it("holds account, token and sender", () => {
    expect(parseTwilioUrl(`${base}?From=%2B15550100`)).toEqual({
      endpoint: "https://api.example.com/2010-04-01/Accounts/AC1/Messages.json",
      authorization: `Basic ${Buffer.from("AC1:t@ken").toString("base64")}`,
      from: { From: "+15550100" },
    });
  });

  it("may hold a plus that was not encoded, or a name", () => {
    expect(parseTwilioUrl(`${base}?From=+15550100`)?.from).toEqual({ From: "+15550100" });
    expect(parseTwilioUrl(`${base}?From=VISA`)?.from).toEqual({ From: "VISA" });
  });

  it.each([
    "nonsense",
    "https://api.example.com/Messages.json?From=%2B1",
    "https://AC1@api.example.com/Messages.json?From=%2B1",
    base,
    `${base}?From=`,
    `${base}?From=%2B1&MessagingServiceSid=MG1`,
  ])("is not %s", (text) => {
    expect(parseTwilioUrl(text)).toBeNull();
  });
});

it("the mailbox of this machine gets a mail per message, named by phone, with the text escaped", async () => {
  const mails: Mail[] = [];
  const sender = createMailboxSms({ send: async (mail) => void mails.push(mail), close: async () => {} });
  await sender.send({ to: "491512345", text: "123456 is your <b>code</b> & more" });
  await sender.send({ to: "491512345", text: "Hello", channel: "whatsapp" });
  expect(mails).toMatchObject([
    {
      to: "491512345@sms.localhost",
      subject: "Text message to +491512345",
      text: "123456 is your <b>code</b> & more",
    },
    { subject: "WhatsApp message to +491512345" },
  ]);
  expect(mails[0]?.html).toContain("123456 is your &lt;b&gt;code&lt;/b&gt; &amp; more");
});
