import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import path from "node:path";
import type { Target } from "./pairs.ts";

export interface Reference {
  url: string;
  stop(): Promise<void>;
}

const program = path.join(import.meta.dirname, "reference-server.ts");
/** What a bare server would send as well. */
const keptHeaders = ["content-type", "content-encoding", "vary", "etag"] as const;

/** @param settings as `reference-server.ts` wants them for this kind */
export async function startReference(kind: "bytes" | "hono" | "rows", settings: object = {}): Promise<Reference> {
  const child = spawn(process.execPath, [program, kind, JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
  });
  const port: unknown = await Promise.race([
    once(child.stdout, "data").then(([line]) => String(line).trim()),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the reference ${kind} ended with ${code}`))),
  ]);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** A bare `node:http` server that answers with the very bytes that `target` answers with now. */
export async function startSameBytes(target: Target, folder: string): Promise<Reference> {
  const { headers, body } = await rawAnswer(target);
  const file = path.join(folder, `answer-${body.byteLength}-${Math.trunc(performance.now())}`);
  await writeFile(file, body);
  const kept = keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return startReference("bytes", {
    file,
    headers: { ...Object.fromEntries(kept), "content-length": String(body.byteLength) },
  });
}

/** Not `fetch`, which unpacks. */
async function rawAnswer({ url, headers }: Target): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve({ headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}
