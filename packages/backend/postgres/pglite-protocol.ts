import type { Setting } from "./run-transaction.ts";
import type { RawResult } from "./values.ts";

/** Paths are absolute; without `dataDir` the database is in memory. */
export interface PgliteWorkerData {
  dataDir: string | undefined;
  loadDataDir: string | undefined;
}

export type PgliteRequest =
  | { kind: "begin"; readOnly: boolean; settings: readonly Setting[] }
  | { kind: "query"; sql: string; params: readonly (string | null)[] }
  | { kind: "exec"; sql: string }
  | { kind: "dump"; file: string }
  | { kind: "close" };

export interface PgliteFailure {
  message: string;
  /** SQLSTATE; absent when the engine itself failed, after which it must not be used again. */
  code: string | undefined;
  detail: string | undefined;
  hint: string | undefined;
  constraint: string | undefined;
}

export type PgliteAnswer = { ok: true; result: RawResult | undefined } | { ok: false; failure: PgliteFailure };

export type PgliteMessage =
  | { kind: "ready" }
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; answer: PgliteAnswer };
