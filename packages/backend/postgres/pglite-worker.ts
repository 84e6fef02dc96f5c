import { fsyncSync } from "node:fs";
import { chmod, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { LISTEN_TO_CHANGES } from "./change-notices.ts";
import type { PgliteMessage, PgliteRequest, PgliteWorkerData } from "./pglite-protocol.ts";

/** The PGlite thread. It answers requests one by one; the other side has the time limits. */

/**
 * How much a function runs before V8 optimises it, thirty times V8's own measure. Postgres' parser of SQL is one function
 * of 100 kB, which takes a second and 600 MB of memory: not during a start.
 */
setFlagsFromString("--wasm-tiering-budget=400000000");

const port = parentPort;
if (port === null) throw new Error("pglite-worker.ts runs as a worker thread only");
const { dataDir, loadDataDir }: PgliteWorkerData = workerData;
/** Why Postgres does not start, in its own words; PGlite's error does not say. */
const reasons: string[] = [];
const options = {
  extensions: { pg_trgm },
  onStderr(line: string) {
    const reason = /(?:FATAL|PANIC|DETAIL|postgres): +(.*)/.exec(line)?.[1];
    if (reason !== undefined && reasons.length < 3) reasons.push(reason);
    return false;
  },
};
const send = (message: PgliteMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

/** The exit status by which an ordinary Postgres error leaves the main loop (PGlite's POSTGRES_MAIN_LONGJMP). */
const POSTGRES_ERROR = 100;

/**
 * PGlite has no fsync: a power cut could lose rows. Postgres syncs by the one method that reaches NODEFS. Its buffers are
 * held from the start, and beyond 16 MB they make nothing faster: the system caches the same files.
 */
const IN_FOLDER = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

async function open(): Promise<PGlite> {
  const db = await (dataDir === undefined ? openInMemory() : openFolder(dataDir));
  endOnEngineFailure(db);
  await db.exec(LISTEN_TO_CHANGES);
  return db;
}

/** WebAssembly itself failed (stack or memory): PGlite would hide that and give wrong answers from then on. */
function endOnEngineFailure(db: PGlite): void {
  const mainLoop = "_PostgresMainLoopOnce";
  const engine = db.Module;
  const step = engine[mainLoop].bind(engine);
  engine[mainLoop] = () => {
    try {
      step();
    } catch (error) {
      const status: unknown = error instanceof Object && "status" in error ? error.status : undefined;
      if (status !== POSTGRES_ERROR) fail(error);
      throw error;
    }
  };
}

function fail(error: unknown): never {
  send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function openInMemory(): Promise<PGlite> {
  if (loadDataDir === undefined) return PGlite.create(options);
  return PGlite.create({ ...options, loadDataDir: new Blob([await readFile(loadDataDir)]) });
}

/** A new database is made beside its path and moved in, so that a start that was cut short leaves no half folder. */
async function openFolder(folder: string): Promise<PGlite> {
  const isThere = await stat(`${folder}/PG_VERSION`).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    const source = loadDataDir === undefined ? {} : { loadDataDir: new Blob([await readFile(loadDataDir)]) };
    const made = await PGlite.create(unfinished, { ...options, ...source });
    await made.close();
    await chmod(unfinished, 0o700);
    await rename(unfinished, folder);
  }
  const db = await PGlite.create(folder, { ...options, startParams: IN_FOLDER });
  flushOnFsync(db);
  return db;
}

function flushOnFsync(db: PGlite): void {
  const nodeFs: unknown = Reflect.get(db.Module, "NODEFS");
  const operations: unknown = nodeFs instanceof Object ? Reflect.get(nodeFs, "stream_ops") : undefined;
  if (!(operations instanceof Object)) throw new Error("This PGlite keeps its files in another way than expected");
  Reflect.set(operations, "fsync", (stream: { nfd?: number }) => {
    // Folders are opened without a descriptor.
    if (stream.nfd !== undefined) fsyncSync(stream.nfd);
    return 0;
  });
}

const opened = open();
opened.then(
  () => send({ kind: "ready" }),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: "failed", message: reasons.length > 0 ? reasons.join(". ") : message });
  },
);

let last: Promise<unknown> = opened;
port.on("message", ({ id, request }: { id: number; request: PgliteRequest }) => {
  last = last.then(async () => {
    const bytes = await run(await opened, request);
    send({ kind: "answer", id, bytes }, [bytes.buffer]);
  });
  last.catch(fail);
});

/** Not by `execProtocolRaw`: PGlite parses those answers as well, and keeps what it parsed for ever. */
async function answerOf(db: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  // A piece lies in memory that Postgres writes next.
  await db.execProtocolRawStream(bytes, { onRawData: (piece) => void pieces.push(piece.slice()) });
  return new Uint8Array(Buffer.concat(pieces));
}

async function run(db: PGlite, request: PgliteRequest): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case "wire":
      return answerOf(db, request.bytes);
    case "dump":
      await writeFile(request.file, Buffer.from(await (await db.dumpDataDir("none")).arrayBuffer()));
      break;
    case "close":
      await db.close();
  }
  return new Uint8Array();
}
