import type { AddressInfo, Socket } from "node:net";
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
  /** What it does with all mails: answers so, hangs up when it has one whole, or never answers; null takes them. */
  mood: 421 | 451 | "hangs up" | "is silent" | null;
  /** Until it resolves no mail is answered, though it was handed over whole. */
  held: Promise<void> | null;
  /** Mails that it was handed, taken or not. */
  handed: number;
  close(): Promise<void>;
}

/** Takes mails and keeps them in memory. @param port of a server that comes back; else any */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals: MailServer["refusals"] = new Map();
  const connections = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom(_address, _session, callback) {
      const { mood } = mails;
      callback(typeof mood === "number" ? Object.assign(new Error("not now"), { responseCode: mood }) : null);
    },
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusals.get(address);
      callback(responseCode === undefined ? null : Object.assign(new Error("not here"), { responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        mails.handed += 1;
        await mails.held;
        if (mails.mood === "hangs up") for (const connection of connections) connection.destroy();
        if (mails.mood !== null) return;
        const source = Buffer.concat(chunks).toString();
        const id = /^message-id:\s*(<[^>]+>)/im.exec(source)?.[1] ?? "";
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), id, source });
        callback();
      });
    },
  });
  server.server.on("connection", (socket: Socket) =>
    connections.add(socket.on("close", () => connections.delete(socket))),
  );
  // Clients that are killed break their connections.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    refusals,
    mood: null,
    held: null,
    handed: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mails;
}
