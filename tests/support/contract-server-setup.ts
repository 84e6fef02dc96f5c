import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

/** Where the product under test is and how to speak to it. */
export interface ContractServer {
  url: string;
  publishableKey: string;
  secretKey: string;
  mailboxUrl: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    engine: "pglite" | "postgres";
    server: ContractServer;
  }
}

/** Starts the contract server over the given database settings and hands its address to the tests. */
export async function startContractServer(project: TestProject, database: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "contract-"));
  const child = fork(path.join(import.meta.dirname, "contract-server.ts"), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      // Every test person comes from an address of their own (clients.ts), as they would in life.
      TRUSTED_PROXIES: "127.0.0.1",
      MAILS_PER_HOUR: "100000",
      SUPPORT_EMAIL: "support@example.com",
      ...database,
    },
  });
  project.provide("server", await readAddress(child));
  return async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.disconnect();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function readAddress(child: ChildProcess): Promise<ContractServer> {
  const { stdout } = child;
  if (!stdout) throw new Error("the contract server has no output");
  let text = "";
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the contract server ended with ${code} before it served`)));
    stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const line = text.split("\n").find((candidate) => candidate.startsWith("{"));
      if (line && text.includes("\n")) resolve(JSON.parse(line) as ContractServer);
    });
  });
}
