import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startContract } from "@workspace/testing/contract/contract-server.ts";
import type { TestProject } from "vitest/node";

const migrations = path.join(import.meta.dirname, "migrations");

/** @public vitest.config.ts names this file */
export default (project: TestProject) => startContract(project, { migrations, start: startHost });

async function startHost(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "host.ts")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const address = await Promise.race([
    once(child.stdout, "data").then(([line]) => JSON.parse(String(line)) as { url: string; mailboxUrl: string | null }),
    ended.then(([code]) => {
      throw new Error(`the host ended with ${code}`);
    }),
  ]);
  return {
    ...address,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
