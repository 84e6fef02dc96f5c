import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Plan, planOf } from "./plans.ts";

/** Reads what a database tells a program beside its answers; the program itself looks at no notices. */
export interface PlanListener {
  /** The database's address, through the listener. */
  url: string;
  /** The plans since the last call. */
  take(): Plan[];
  stop(): Promise<void>;
}

const notice = "N".codePointAt(0);
const headBytes = 5;

/** Stands between a program and the database, and keeps each plan that auto_explain sends as a notice. */
export async function listenForPlans(databaseUrl: string): Promise<PlanListener> {
  const database = new URL(databaseUrl);
  const plans: Plan[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((program) => {
    const upstream = connect(Number(database.port), database.hostname);
    upstream.on(
      "data",
      noticeReader((message) => plans.push(...[planOf(message)].filter((plan) => plan !== null))),
    );
    program.pipe(upstream).pipe(program);
    for (const socket of [program, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // The other side notices by itself.
      socket.on("error", () => socket.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The listener has no port");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    take: () => plans.splice(0),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Cuts what comes from the database into messages: a letter, the length, and what it says. */
function noticeReader(onNotice: (message: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= headBytes) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      if (rest[0] === notice) onNotice(textOfNotice(rest.subarray(headBytes, end)));
      rest = rest.subarray(end);
    }
  };
}

/** Of the fields, each a letter and a text that ends with a zero, the one with the message. */
function textOfNotice(fields: Buffer): string {
  return (
    fields
      .toString()
      .split("\0")
      .find((field) => field.startsWith("M"))
      ?.slice(1) ?? ""
  );
}
