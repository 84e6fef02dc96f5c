import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import { createInstallation } from "#tests/support/servers/installation.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("the development server starts once, serves the app from source and ends when told", async () => {
  const installation = await createInstallation("pglite");
  // Vite writes temporary files while it starts; a watcher that followed them would start over and over.
  await rm(path.join(root, "node_modules/.vite-temp"), { recursive: true, force: true });
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/run.mjs", "dev"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: String(port), ...installation.env, LOG_LEVEL: "error" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toContain("is ready");
    const url = `http://localhost:${port}`;
    for (const [page, source] of [
      ["/auth", "/app/root.tsx"],
      ["/", "/app/islands/theme.ts"],
      ["/?dashboard", "/app/root.tsx"],
      ["/auth", "/app/root.tsx"],
    ]) {
      const response = await fetch(`${url}${page}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(source);
    }
    expect((await fetch(`${url}/app/root.tsx`)).headers.get("content-type")).toContain("javascript");
    expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200);
    expect(output.match(/is ready/g)).toHaveLength(1);
  } finally {
    child.kill("SIGTERM");
    await ended;
    await installation.remove();
  }
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
});
