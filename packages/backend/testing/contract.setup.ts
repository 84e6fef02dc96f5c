import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startContract } from "@workspace/testing/contract/contract-server.ts";
import { assertNoSecrets } from "@workspace/testing/log-secrets.ts";
import type { TestProject } from "vitest/node";
import { z } from "zod";

const migrations = path.join(import.meta.dirname, "migrations");
const addressSchema = z.object({ url: z.string(), mailboxUrl: z.string().nullable() });

/** @public vitest.config.ts names this file */
export default (project: TestProject) => startContract(project, { migrations, start: startHost });

async function startHost(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "host.ts")], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let output = "";
  const address = Promise.withResolvers<z.infer<typeof addressSchema>>();
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
    // Lines of the log may come before.
    const line = /^\{"url":.*\n/m.exec(output)?.[0];
    if (line !== undefined) address.resolve(addressSchema.parse(JSON.parse(line)));
  });
  void ended.then(([code]) => address.reject(new Error(`the host ended with ${code}`)));
  return {
    ...(await address.promise),
    /** @throws when its log says of people what it must not know */
    async stop() {
      child.kill("SIGTERM");
      await ended;
      assertNoSecrets(output);
    },
  };
}
