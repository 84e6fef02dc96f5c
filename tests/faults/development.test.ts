import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { databases } from "@workspace/backend";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "@workspace/testing/free-port.ts";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { createEmptyInstallation, createInstallation, type Installation } from "#tests/support/servers/installation.ts";

const root = path.resolve(import.meta.dirname, "../..");
const migrations = path.join(root, "supabase/migrations");

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

interface Options {
  args?: readonly string[];
  /** A terminal of its own, which takes what is typed. */
  hasTerminal?: boolean;
}

async function startDevelopment({ env }: Installation, { args = [], hasTerminal = false }: Options = {}) {
  // Vite writes temporary files while it starts; a watcher that followed them would start over and over.
  await rm(path.join(root, "node_modules/.vite-temp"), { recursive: true, force: true });
  const port = await freePort();
  const command = [process.execPath, "scripts/run.mjs", "dev", ...args];
  const [program = "", ...rest] = hasTerminal ? ["script", "-qefc", command.join(" "), "/dev/null"] : command;
  const child = spawn(program, rest, {
    cwd: root,
    stdio: [hasTerminal ? "pipe" : "ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: String(port), ...env, LOG_LEVEL: "error" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  endings.push(stop);
  return {
    url: `http://localhost:${port}`,
    output: () => output,
    type: (line: string) => child.stdin?.write(`${line}\n`),
    says: (words: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(words),
    stop,
  };
}

async function keep(made: Promise<Installation>): Promise<Installation> {
  const installation = await made;
  endings.push(() => installation.remove());
  return installation;
}

test("the development server starts once, serves the app from source and ends when told", async () => {
  const server = await startDevelopment(await keep(createInstallation("pglite")));
  await server.says("is ready");
  for (const [page, source] of [
    ["/auth", "/app/root.tsx"],
    ["/", "/app/islands/theme.ts"],
    ["/?dashboard", "/app/root.tsx"],
    ["/auth", "/app/root.tsx"],
  ]) {
    const response = await fetch(`${server.url}${page}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(source);
  }
  expect((await fetch(`${server.url}/app/root.tsx`)).headers.get("content-type")).toContain("javascript");
  expect((await fetch(`${server.url}/auth/v1/health`)).status).toBe(200);
  expect(server.output().match(/is ready/g)).toHaveLength(1);
  await server.stop();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

describe("a migration that came since the database was made", () => {
  /** A database that has all of them but the newest. */
  async function olderInstallation() {
    const folder = await mkdtemp(path.join(tmpdir(), "older-migrations-"));
    endings.push(() => rm(folder, { recursive: true, force: true }));
    await cp(migrations, folder, { recursive: true });
    const newest = (await readdir(folder)).toSorted().at(-1) ?? "";
    await rm(path.join(folder, newest));
    const databaseUrl = await createTestServerDatabase("template0");
    const db = await databases.open({ databaseUrl, log: pino({ level: "silent" }) });
    endings.push(() => db.close());
    await databases.migrate(db, folder);
    const isApplied = async () => {
      const { rows } = await db.tx("platform", (sql) =>
        sql.query("select 1 from supabase_migrations.schema_migrations where version = $1", [newest.split("_")[0]]),
      );
      return rows.length > 0;
    };
    return { newest, isApplied, place: await keep(createEmptyInstallation(databaseUrl)) };
  }

  test("is not applied where nobody can be asked, and a line says how to", async () => {
    const { newest, isApplied, place } = await olderInstallation();
    const server = await startDevelopment(place);
    await server.says(`Not applied: ${newest}`);
    expect(server.output()).toContain(`New migrations: ${newest}. To apply them: npm run dev -- --migrate\n`);
    expect(server.output()).not.toContain("is ready");
    expect(await isApplied()).toBe(false);
  });

  test("is applied with --migrate, without a question", async () => {
    const { isApplied, place } = await olderInstallation();
    const server = await startDevelopment(place, { args: ["--", "--migrate"] });
    await server.says("is ready");
    expect(server.output()).not.toContain("[y/N]");
    expect(await isApplied()).toBe(true);
  });

  test.each([
    ["y", "is ready", true],
    ["", "Not applied", false],
  ])("is asked about in a terminal: %j answers it", async (answer, says, expected) => {
    const { newest, isApplied, place } = await olderInstallation();
    const server = await startDevelopment(place, { hasTerminal: true });
    await server.says(`Apply ${newest}? It cannot be edited afterwards. [y/N] `);
    server.type(answer);
    await server.says(says);
    expect(await isApplied()).toBe(expected);
  });
});
