import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  /** Of its header `Message-ID`. */
  id: string;
  /** As it came, headers first. */
  source: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Recipients that it refuses for good, or for now. */
  refusals: Map<string, 450 | 550>;
  close(): Promise<void>;
}

/** Takes mails and keeps them in memory. @param port of a server that comes back; else any */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: MailServer["refusals"] = new Map();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusals.get(address);
      callback(responseCode === undefined ? null : Object.assign(new Error("not here"), { responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const source = Buffer.concat(chunks).toString();
        const id = /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1] ?? "";
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), id, source });
        callback();
      });
    },
  });
  // Clients that are killed break their connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
