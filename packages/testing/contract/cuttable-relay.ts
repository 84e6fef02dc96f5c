import { connect, createServer, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";

/** A TCP relay to a local server that can be cut, mended and slow, as a network. */
export interface CuttableRelay {
  port: number;
  cut(): Promise<void>;
  /** Drops every connection once when so many more bytes have gone to the server; takes new ones at once. */
  cutAfter(bytes: number): void;
  mend(): Promise<void>;
  /** From now on each piece of an answer comes so much later. */
  slow(milliseconds: number): void;
  close(): Promise<void>;
}

export async function startCuttableRelay(targetPort: number): Promise<CuttableRelay> {
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let lateMs = 0;
  const server = createServer((inbound) => {
    const outbound = connect(targetPort, "127.0.0.1");
    inbound.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      drop();
    });
    const late = new Transform({
      transform(chunk, _encoding, done) {
        if (lateMs === 0) done(null, chunk);
        else setTimeout(done, lateMs, null, chunk).unref();
      },
    });
    inbound.pipe(outbound);
    outbound.pipe(late).pipe(inbound);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const port = await listen(server, 0);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    drop();
    await closed;
  };
  const cutAfter = (bytes: number) => {
    left = bytes;
  };
  const mend = async () => void (await listen(server, port));
  const slow = (milliseconds: number) => {
    lateMs = milliseconds;
  };
  return { port, cut, cutAfter, mend, slow, close: cut };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the relay has no port");
  return address.port;
}
