import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** What is taken for malware. The harmless EICAR text would stop the scanner of who works on this. */
export const malwareMark = "this-is-malware";

interface Clamd {
  url: string;
  /** Of `INSTREAM`, what was sent, one after the other. */
  scanned: string[];
  close(): Promise<void>;
}

/**
 * A daemon that speaks ClamAV's protocol: https://docs.clamav.net/manual/Usage/Scanning.html#clamd
 * @param behaves `silent` takes everything and never answers; `too large` answers as one whose `StreamMaxLength` is passed
 */
export async function startClamd(behaves: "well" | "silent" | "too large" = "well"): Promise<Clamd> {
  const scanned: string[] = [];
  const sockets = new Set<Socket>();
  const answer = (socket: Socket, words: string) => void (behaves === "silent" || socket.end(`${words}\0`));
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let received = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf(0);
      const command = received.subarray(0, end).toString();
      if (end < 0) return;
      if (command === "zPING") answer(socket, "PONG");
      if (command !== "zINSTREAM") return;
      if (behaves === "too large") return answer(socket, "INSTREAM size limit exceeded. ERROR");
      const content = contentOf(received.subarray(end + 1));
      if (content === null) return;
      scanned.push(content);
      answer(socket, content.includes(malwareMark) ? "stream: Test.Malware FOUND" : "stream: OK");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Null until the empty piece came. */
function contentOf(pieces: Buffer): string | null {
  let content = "";
  let at = 0;
  while (pieces.byteLength >= at + 4) {
    const length = pieces.readUInt32BE(at);
    if (length === 0) return content;
    content += pieces.subarray(at + 4, at + 4 + length).toString();
    at += 4 + length;
  }
  return null;
}
