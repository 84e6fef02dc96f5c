import { Worker } from "node:worker_threads";
import { DatabaseError } from "./database.ts";
import { KeptStatements } from "./kept-statements.ts";
import type { PgliteMessage, PgliteRequest, PgliteWorkerData } from "./pglite-protocol.ts";
import { AppError } from "#backend/app-error.ts";

/** PGlite's stack checks assume this much; on the default 4 MB a deep expression crashes the engine. */
const STACK_MB = 32;
/** V8 cannot always end only the thread that exceeds it: SQL bounds results long before (rest/request-bounds.ts). */
const HEAP_MB = 512;

/** Creating a database takes seconds; recovering one takes as long as it had written since a checkpoint. */
const OPEN_TIMEOUT_MS = 180_000;

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void };

/** One worker thread with PGlite. Once it is dead every request rejects; a new one replaces it. */
export class PgliteConnection {
  readonly kept = new KeptStatements();
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready = Promise.withResolvers<void>();
  #nextId = 1;
  #death: Promise<unknown> | undefined;

  private constructor(data: PgliteWorkerData) {
    this.#worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
      workerData: data,
      // The flags of a test runner or a debugger are not for this thread.
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#worker.on("message", (message: PgliteMessage) => this.#receive(message));
    this.#worker.on("error", (error) => this.#die(error));
    this.#worker.on("exit", (code) => this.#die(new Error(`The database thread ended with code ${code}`)));
  }

  /** @throws AppError `database_unavailable` when the database cannot be opened */
  static async open(data: PgliteWorkerData): Promise<PgliteConnection> {
    const connection = new PgliteConnection(data);
    const watchdog = setTimeout(() => connection.#die(new Error("it did not start in time")), OPEN_TIMEOUT_MS);
    try {
      await connection.#ready.promise;
      return connection;
    } finally {
      clearTimeout(watchdog);
    }
  }

  get isAlive(): boolean {
    return this.#death === undefined;
  }

  /** @throws DatabaseError, 57014 past `timeoutMs` (the thread is gone then); AppError `database_unavailable` */
  async send(request: PgliteRequest, timeoutMs: number): Promise<Uint8Array> {
    if (!this.isAlive) throw new AppError("database_unavailable", "The database thread has ended");
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(id, { resolve, reject });
    const watchdog = setTimeout(() => {
      reject(new DatabaseError({ message: "canceling statement due to statement timeout", code: "57014" }));
      this.#die(new Error(`A statement ran longer than ${timeoutMs} ms`));
    }, timeoutMs);
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage({ id, request });
      return await promise;
    } finally {
      clearTimeout(watchdog);
      this.#waiting.delete(id);
    }
  }

  /** Resolves when the thread is gone, so that the folder may be opened again. */
  async terminate(): Promise<void> {
    this.#die(new Error("The database thread was ended"));
    await this.#death;
  }

  async gone(): Promise<void> {
    await this.#death;
  }

  #receive(message: PgliteMessage): void {
    if (message.kind === "ready") this.#ready.resolve();
    else if (message.kind === "failed") this.#die(new Error(message.message));
    else this.#waiting.get(message.id)?.resolve(message.bytes);
  }

  #die(cause: Error): void {
    this.#death ??= this.#worker.terminate();
    const error = new AppError("database_unavailable", `The database has stopped: ${cause.message}`, { cause });
    this.#ready.reject(error);
    for (const waiting of this.#waiting.values()) waiting.reject(error);
  }
}
