import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** The product's settings for a store that speaks S3, its bucket made and empty. */
export interface S3Env {
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

export interface S3Server {
  env: S3Env;
  stop(): Promise<void>;
}

const serverProcess = path.join(import.meta.dirname, "s3-server-process.ts");
const BUCKET = "files";

/**
 * Starts s3rver. It takes its one access key only but does not compare signatures of version 4. Its paging tokens use a
 * cipher that OpenSSL 3 has in its legacy provider alone, hence the flag and the process of its own.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "s3-"));
  // It removes a folder with its last object, and dies when another one is just being written there.
  await mkdir(path.join(folder, BUCKET, "objects"), { recursive: true });
  await writeFile(path.join(folder, BUCKET, "objects", "keep"), "");

  const child = spawn(process.execPath, ["--openssl-legacy-provider", serverProcess, folder, BUCKET], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(Number(line.toString())));
    child.once("exit", (code) => reject(new Error(`the S3 server ended with ${code}`)));
  });
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async stop() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
