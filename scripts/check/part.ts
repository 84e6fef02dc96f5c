import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** One command of the proof. */
export interface Part {
  name: string;
  command: string;
  /** Names of the parts that must have ended well before it begins. */
  after?: string[];
  /** About how many seconds it takes alone on a small machine: the longest begins first. */
  seconds: number;
  /** How many cores it keeps busy meanwhile: 1 without. */
  cores?: number;
  needsBrowser?: boolean;
}

/** What a reporter wrote of one case. */
export interface Case {
  name: string;
  state: "passed" | "failed" | "skipped";
  seconds: number;
  /** Why it failed, if only at the first attempt. */
  reason?: string;
  /** Passed only when it was tried again. */
  isUnsteady?: boolean;
}

export interface PartResult {
  part: Part;
  ok: boolean;
  seconds: number;
  output: string;
  cases: Case[];
}

const folder = "test-results";

/** Where the reporters of a part write its cases: a JSON array of `Case`. They are told by `CASES_FILE`. */
function casesFile({ name }: Part): string {
  return path.join(folder, `cases-${slug(name)}.json`);
}

/** Where the whole output of a part is kept. */
export function outputFile({ name }: Part): string {
  return path.join(folder, `${slug(name)}.log`);
}

function slug(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase();
}

/** Runs a part in a process group of its own, which `signal` ends. */
export async function runPart(part: Part, signal: AbortSignal): Promise<PartResult> {
  mkdirSync(folder, { recursive: true });
  rmSync(casesFile(part), { force: true });
  const started = performance.now();
  const child = spawn(part.command, {
    shell: true,
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CASES_FILE: casesFile(part), PLAYWRIGHT_OUTPUT: path.join(folder, slug(part.name)) },
  });
  const log = createWriteStream(outputFile(part));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      log.write(chunk);
    });
  }
  const end = () => {
    if (child.pid === undefined) return;
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGTERM");
  };
  signal.addEventListener("abort", end);
  // Whatever ends the run ends its parts.
  process.once("exit", end);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  signal.removeEventListener("abort", end);
  process.off("exit", end);
  log.end();
  const cases = readCases(casesFile(part));
  const ok = code === 0 && cases.every(({ state }) => state !== "failed");
  return { part, ok, seconds: (performance.now() - started) / 1000, output: stripVTControlCharacters(output), cases };
}

function readCases(file: string): Case[] {
  try {
    // Written by our own reporters a moment ago.
    return JSON.parse(readFileSync(file, "utf8")) as Case[];
  } catch {
    return [];
  }
}
