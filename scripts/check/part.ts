import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Part {
  name: string;
  command: string;
  after?: string[];
  /** Alone on a small machine; the longest starts first. */
  seconds: number;
  cores?: number;
  needsBrowser?: boolean;
}

export interface Case {
  name: string;
  state: "passed" | "failed" | "skipped";
  seconds: number;
  reason?: string;
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

/** A JSON array of `Case`. Reporters get the path as `CASES_FILE`. */
function casesFile({ name }: Part): string {
  return path.join(folder, `cases-${slug(name)}.json`);
}

export function outputFile({ name }: Part): string {
  return path.join(folder, `${slug(name)}.log`);
}

function slug(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase();
}

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
    return JSON.parse(readFileSync(file, "utf8")) as Case[];
  } catch {
    return [];
  }
}
