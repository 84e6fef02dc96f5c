import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

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

const BUCKET = "files";

/**
 * s3rver does not compare signatures of version 4. Its paging tokens use a cipher of OpenSSL 3's legacy provider, hence
 * the flag and the process of its own.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "s3-"));
  // It removes a folder with its last object, and dies when another one is just being written there.
  await mkdir(path.join(folder, BUCKET, "objects"), { recursive: true });
  await writeFile(path.join(folder, BUCKET, "objects", "keep"), "");

  const child = spawn(process.execPath, ["--openssl-legacy-provider", import.meta.filename, folder], {
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

/** In the process: prints the port, and ends when standard input closes, which it does however its parent ends. */
async function serve(directory: string): Promise<void> {
  const { default: S3rver } = await import("s3rver");
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  repairFirstByte(server);
  const { port } = await server.run();
  process.stdout.write(`${port}\n`);
  process.stdin.on("end", () => process.exit(0)).resume();
}

/** It takes a range that ends with byte 0 for one without an end. */
function repairFirstByte(s3rver: object): void {
  const { store } = s3rver as { store: { getObject: (...args: [string, string, { end?: unknown }?]) => unknown } };
  const getObject = store.getObject.bind(store);
  store.getObject = (bucket, key, range) => getObject(bucket, key, range?.end === 0 ? { ...range, end: "0" } : range);
}

const [, script, folderToServe] = process.argv;
if (script === import.meta.filename && folderToServe !== undefined) await serve(folderToServe);
