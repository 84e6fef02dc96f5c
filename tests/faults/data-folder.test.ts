import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";

const WRITER = path.join(import.meta.dirname, "data-folder-writer.ts");
const NOBODY = 65_534;

/** A data folder with an empty database in it, to be copied: making one takes seconds. */
let prepared: string;
let root: string;
let folder: string;
const processes: Process[] = [];

beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), "data-folder-"));
  const maker = new Process(prepared);
  await maker.line(/^open$/);
  maker.say("close");
  await maker.ended();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "data-folder-"));
  folder = path.join(root, "data");
});

afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.kill("SIGKILL")));
  await rm(root, { recursive: true, force: true });
});

/** One run of data-folder-writer.ts and the lines it has printed. */
class Process {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  readonly #ended: Promise<unknown>;

  constructor(dataDir: string, options: { uid?: number; gid?: number } = {}) {
    this.child = spawn(process.execPath, [WRITER, dataDir], { ...options, stdio: ["pipe", "pipe", "inherit"] });
    this.#ended = once(this.child, "exit");
    if (this.child.stdout) createInterface({ input: this.child.stdout }).on("line", (line) => this.lines.push(line));
    processes.push(this);
  }

  say(command: "write" | "count" | "close") {
    this.child.stdin?.write(`${command}\n`);
  }

  /** The first line that matches, now or later. */
  async line(pattern: RegExp): Promise<string> {
    const find = () => {
      const found = this.lines.find((line) => pattern.test(line));
      if (found === undefined) throw new Error(`No line like ${pattern} came, but: ${this.lines.slice(-5).join(", ")}`);
      return found;
    };
    return vi.waitFor(find, { timeout: 60_000, interval: 20 });
  }

  async kill(signal: NodeJS.Signals) {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    await this.#ended;
  }

  async ended(): Promise<number | null> {
    await this.#ended;
    return this.child.exitCode;
  }
}

async function prepareFolder() {
  await mkdir(folder, { mode: 0o700 });
  await cp(prepared, folder, { recursive: true });
}

async function opened(): Promise<Process> {
  const started = new Process(folder);
  expect(await started.line(/./)).toBe("open");
  return started;
}

async function countOf(holder: Process): Promise<number> {
  holder.say("count");
  return Number((await holder.line(/^rows /)).slice("rows ".length));
}

test("a second process is told who has the folder, and the first goes on unharmed", async () => {
  await prepareFolder();
  const first = await opened();
  first.say("write");
  await first.line(/^kept 5$/);
  const second = new Process(folder);
  const refusal = await second.line(/./);
  expect(refusal).toContain("data_folder_locked");
  expect(refusal).toContain(`process ${first.child.pid}`);
  expect(refusal).toContain(folder);
  expect(await second.ended()).toBe(1);
  const written = first.lines.length;
  await first.line(new RegExp(`^kept ${written + 5}$`));
});

test("of processes that start at the same moment exactly one gets the folder", async () => {
  await prepareFolder();
  await (await opened()).kill("SIGKILL");
  const starters = Array.from({ length: 4 }, () => new Process(folder));
  const outcomes = await Promise.all(starters.map((each) => each.line(/./)));
  expect(outcomes.filter((line) => line === "open")).toHaveLength(1);
  const winner = starters[outcomes.indexOf("open")]?.child.pid;
  const refusals = outcomes.filter((line) => line !== "open");
  for (const line of refusals) expect(line).toContain(`data_folder_locked`);
  for (const line of refusals) expect(line).toContain(`process ${winner}`);
});

test("killed in the middle of writing, it loses no acknowledged row and is taken over at once", async () => {
  await prepareFolder();
  let acknowledged = 0;
  for (let round = 0; round < (inject("isThorough") ? 5 : 2); round += 1) {
    const writer = await opened();
    writer.say("write");
    await writer.line(new RegExp(`^kept ${acknowledged + 20 + round * 7}$`));
    await writer.kill("SIGKILL");
    acknowledged = Math.max(
      acknowledged,
      ...writer.lines.flatMap((line) => /^kept (\d+)$/.exec(line)?.[1] ?? []).map(Number),
    );
    const reader = await opened();
    // One more may have been written whose acknowledgement was cut off.
    const rows = await countOf(reader);
    expect([acknowledged, acknowledged + 1]).toContain(rows);
    acknowledged = rows;
    reader.say("close");
    expect(await reader.ended()).toBe(0);
  }
});

test("killed while the database is made for the first time, the next start makes it", async () => {
  const first = new Process(folder);
  await expect
    .poll(() =>
      stat(path.join(folder, "postgres.unfinished")).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await first.kill("SIGKILL");
  expect(first.lines).toEqual([]);
  expect(await countOf(await opened())).toBe(0);
});

test("an owner that is a zombie counts as gone", async () => {
  await prepareFolder();
  // The shell becomes `sleep`, which never collects its child: once killed, the owner stays a zombie.
  const shell = spawn("sh", ["-c", `"$0" "$1" "$2" & echo $!; exec sleep 600`, process.execPath, WRITER, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const lines: string[] = [];
    createInterface({ input: shell.stdout }).on("line", (line) => lines.push(line));
    await expect.poll(() => lines, { timeout: 60_000 }).toContain("open");
    const owner = Number(lines.find((line) => /^\d+$/.test(line)));
    process.kill(owner, "SIGKILL");
    await expect.poll(async () => (await readFile(`/proc/${owner}/stat`, "utf8")).includes(") Z ")).toBe(true);
    await opened();
  } finally {
    shell.kill("SIGKILL");
  }
});

test("a lock whose process id was given to another process counts as left behind", async () => {
  await prepareFolder();
  const first = await opened();
  await first.kill("SIGKILL");
  const lock = path.join(folder, "lock");
  const owner = JSON.parse(await readFile(lock, "utf8")) as { pid: number };
  await writeFile(lock, JSON.stringify({ ...owner, pid: process.pid }));
  await opened();
});

test("a stopped process still holds the folder", async () => {
  await prepareFolder();
  const first = await opened();
  first.child.kill("SIGSTOP");
  expect(await new Process(folder).line(/./)).toContain("data_folder_locked");
  first.child.kill("SIGCONT");
  expect(await countOf(first)).toBe(0);
});

test("closing gives the folder back, and only its owner can read it", async () => {
  const first = await opened();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  first.say("close");
  expect(await first.ended()).toBe(0);
  await expect(stat(path.join(folder, "lock"))).rejects.toThrow("ENOENT");
  await opened();
});

test("a folder that cannot be written is refused in one sentence", async () => {
  await mkdir(folder);
  await chmod(folder, 0o500);
  await chmod(root, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const refused = new Process(folder, isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  expect(await refused.line(/./)).toBe(
    `data_folder_unusable DATA_DIR: the data folder ${folder} cannot be used: this process may not write to it.`,
  );
  expect(await refused.ended()).toBe(1);
});

test.each([
  ["a file", () => folder],
  ["below a file", () => path.join(folder, "deeper")],
])("%s is refused as a data folder in one sentence", async (_name, dataDir) => {
  await writeFile(folder, "");
  const refused = new Process(dataDir());
  expect(await refused.line(/./)).toMatch(
    /^data_folder_unusable DATA_DIR: the data folder .* cannot be used: .*folder\.$/,
  );
  expect(await refused.ended()).toBe(1);
});
