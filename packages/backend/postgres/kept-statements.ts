import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { RawResult } from "./values.ts";

export interface Statement {
  text: string;
  params: readonly (string | null)[];
  /** The role that a connection keeps the parsed statement for: plans depend on it. Null: not kept. */
  keptFor: string | null;
}

export interface KeptStatement {
  name: string;
  fields: RawResult["fields"];
}

const MOST_KEPT = 200;
/** Parsed and planned, a statement takes Postgres some fifty times its text, for each connection. */
const MOST_CHARACTERS = 200_000;
/** Longer ones are written for the rows of one request. */
const LONGEST_KEPT = 8_000;

/** What one connection has parsed and keeps; the longest unused make room. */
export class KeptStatements {
  readonly #dropped: string[] = [];
  readonly #known = new LRUCache<string, KeptStatement>({
    max: MOST_KEPT,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
    dispose: ({ name }, _key, reason) => {
      if (reason !== "set") this.drop(name);
    },
  });

  /** What a statement is kept by; null where it is not to be kept. */
  keyOf({ text, keptFor }: Statement): string | null {
    return keptFor === null || text.length > LONGEST_KEPT ? null : `${keptFor} ${text}`;
  }

  find(key: string): KeptStatement | undefined {
    return this.#known.get(key);
  }

  add(key: string, statement: KeptStatement): void {
    this.#known.set(key, statement);
  }

  /** Also of a batch that failed: the server may have it or not. */
  drop(name: string): void {
    this.#dropped.push(name);
  }

  /** What the server is still to be told to forget. */
  takeDropped(): string[] {
    return this.#dropped.splice(0);
  }

  clear(): void {
    this.#known.clear();
  }
}

/** By content: where a pooler leads to another session, a name can mean no other statement. */
export function nameOfStatement(key: string): string {
  return `kept_${createHash("sha256").update(key).digest("base64url")}`;
}
