import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { assertNoSecrets } from "@workspace/testing/log-secrets.ts";
import environment from "#server/environment.json" with { type: "json" };

/** A mail server that is not there. */
const nowhere = "smtp://127.0.0.1:9";
const main = path.resolve(import.meta.dirname, "../../../server/main.ts");

/** The product as an operator runs it, in a process of its own. */
export interface AppServer {
  url: string;
  mailboxUrl: string | null;
  pid: number;
  /** What it wrote until now, its log among it. */
  output(): string;
  /** Ends it as an operator would, and waits. @throws when its log says of people what it must not know */
  stop(): Promise<void>;
  /** Ends it without warning, as a power cut would, and waits. @throws as `stop` */
  kill(): Promise<void>;
}

export interface AppSettings {
  /** Settings as environment variables; `DATA_DIR` is always needed. */
  env: Record<string, string> & { DATA_DIR: string };
  /** A command that becomes the product after it has done something else: see `tiny-disk.ts`. */
  through?: readonly string[];
  /** Starts quicker, without a mailbox of its own: mails are lost, and phones are off. */
  losesMessages?: boolean;
}

/** Starts the product and waits until it says that it is ready. @throws with its output when it ends before that */
export async function startAppServer({ env, through, losesMessages }: AppSettings): Promise<AppServer> {
  const child = spawnApp(losesMessages ? { SMTP_URL: nowhere, ...env } : env, through);
  const output = collect(child);
  const address = await new Promise<{ url: string; mailboxUrl: string | null }>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${output()}`)));
    child.stdout?.on("data", () => {
      const url = /is ready: (\S+)\n/.exec(output())?.[1];
      // The mailbox line comes with the same write as the address or right after; an empty line ends both.
      if (url && output().endsWith("\n\n")) {
        resolve({ url, mailboxUrl: /Mailbox of this machine: (\S+)/.exec(output())?.[1] ?? null });
      }
    });
  });
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.kill(signal);
      await ended;
    }
    assertNoSecrets(output());
  };
  return { ...address, pid: child.pid ?? 0, output, stop: end("SIGTERM"), kill: end("SIGKILL") };
}

/** Starts the product where it cannot start; resolves with how it ended. */
export async function runFailingApp(env: AppSettings["env"]): Promise<{ code: number | null; stderr: string }> {
  const child = spawnApp(env);
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stderr };
}

function spawnApp(env: AppSettings["env"], through: readonly string[] = []): ChildProcess {
  const [command, ...args] = [...through, process.execPath, main, "--end-with-parent"];
  return spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...environment,
      PORT: "0",
      // As operators run it, so that the log of every test is looked through.
      LOG_LEVEL: "info",
      SEED_BLOG: "false",
      REMINDERS: "false",
      // No load balancer looks at it: tests end at once.
      SHUTDOWN_DELAY_SECONDS: "0",
      ...env,
    },
  });
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  return () => text;
}
