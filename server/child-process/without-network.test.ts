import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { canLeaveNetwork, withoutNetwork } from "./without-network.ts";

const asks = `
  const socket = require("node:net").connect(Number(process.argv[1]), "127.0.0.1");
  socket.on("connect", () => { console.log("reached"); socket.end(); });
  socket.on("error", ({ code }) => console.log(code));
`;

/** A server of this machine that counts who comes. */
async function listen(): Promise<{ port: string; callers: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { port: String((server.address() as AddressInfo).port), callers: () => count };
}

async function run(program: string, args: readonly string[]) {
  const child = spawn(program, args, { env: {}, stdio: ["ignore", "pipe", "inherit"] });
  const said = await text(child.stdout);
  return { said: said.trim(), pid: child.pid };
}

test("a program reaches nothing, this machine neither, where the system can keep it from it", async ({ skip }) => {
  skip(!(await canLeaveNetwork()), "no user namespaces here");
  const { port, callers } = await listen();
  expect(await run(process.execPath, ["-e", asks, port])).toMatchObject({ said: "reached" });
  const { said } = await run(...(await withoutNetwork(process.execPath, ["-e", asks, port])));
  expect(said).toBe("ENETUNREACH");
  expect(callers()).toBe(1);
});

test("it is the process that was started: its id tells what it uses, and ends it", async () => {
  const { said, pid } = await run(...(await withoutNetwork(process.execPath, ["-e", "console.log(process.pid)"])));
  expect(said).toBe(String(pid));
});
