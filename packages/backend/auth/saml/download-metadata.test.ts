import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadMetadata, isOnLoopback } from "./download-metadata.ts";

/** A server of this machine that a download must not reach. */
let server: Server;
let port: number;
let visits = 0;
beforeAll(async () => {
  server = createServer((socket: Socket) => {
    visits += 1;
    socket.resume();
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n<a/>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  ({ port } = address);
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

describe("downloading metadata", () => {
  it.each(["localhost", "127.0.0.1", "127.1", "2130706433", "0.0.0.0", "[::ffff:127.0.0.1]"])(
    "never connects to %s from a public site",
    async (host) => {
      for (const scheme of ["https", "http"]) {
        const url = new URL(`${scheme}://${host}:${port}/metadata`);
        await expect(downloadMetadata(url, { isLoopbackSite: false })).rejects.toThrow(/public/);
      }
      expect(visits).toBe(0);
    },
  );

  it("reaches this machine from a site of this machine", async () => {
    const url = new URL(`http://127.0.0.1:${port}/metadata`);
    expect(await downloadMetadata(url, { isLoopbackSite: true })).toBe("<a/>");
    expect(visits).toBe(1);
  });

  it("fails in time when the server never ends", async () => {
    const endless = createServer((socket: Socket) => {
      socket.on("error", () => {});
      socket.resume();
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n<");
    });
    await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
    const address = endless.address();
    const url = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/metadata`);
    const download = downloadMetadata(url, { isLoopbackSite: true, timeoutMs: 100 });
    await expect(download).rejects.toThrow("the download failed");
    await new Promise((resolve) => endless.close(resolve));
  });

  it("tells which sites are of this machine", () => {
    expect(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:1"].map(isOnLoopback)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["https://visa.example.org", "http://127.0.0.1.example.org", "http://10.0.0.1"].map(isOnLoopback)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
