/** Paths are absolute; without `dataDir` the database is in memory. */
export interface PgliteWorkerData {
  dataDir: string | undefined;
  loadDataDir: string | undefined;
}

export type PgliteRequest =
  /** Messages of the Postgres protocol, answered by messages. */
  { kind: "wire"; bytes: Uint8Array } | { kind: "dump"; file: string } | { kind: "close" };

export type PgliteMessage =
  | { kind: "ready" }
  /** The engine cannot be used, or not any more. */
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; bytes: Uint8Array };
