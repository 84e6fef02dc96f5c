import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP relay to a local server that can be cut and mended, as a network. */
export interface CuttableRelay {
  port: number;
  cut(): Promise<void>;
  /** Drops every connection once when so many more bytes have gone to the server; takes new ones at once. */
  cutAfter(bytes: number): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function startCuttableRelay(targetPort: number): Promise<CuttableRelay> {
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const server = createServer((inbound) => {
    const outbound = connect(targetPort, "127.0.0.1");
    inbound.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      drop();
    });
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
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
  return { port, cut, cutAfter, mend: async () => void (await listen(server, port)), close: cut };
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
