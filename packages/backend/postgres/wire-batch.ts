import type { Connection, Submittable } from "pg";
import { DatabaseError as WireError, serialize } from "pg-protocol";
import { DatabaseError } from "./database.ts";
import { type KeptStatement, type KeptStatements, nameOfStatement, type Statement } from "./kept-statements.ts";
import type { RawResult } from "./values.ts";

/** A statement on its way: with `key` it is kept, and `kept` is set when the connection has it already. */
interface Step {
  key: string | null;
  name: string;
  kept: KeptStatement | undefined;
}

/**
 * Statements that go to Postgres in one write and end with one Sync. Where no transaction is open they are one: when
 * one fails, Postgres undoes all. For `pg` this is a query of its own kind; PGlite gets `bytes` and answers `messages`.
 */
export class WireBatch implements Submittable {
  /** Each time that `pg` waits for an answer at most, in milliseconds. */
  readonly query_timeout: number;
  /** `pg` puts its own in front, to stop its clock. */
  callback: (error: Error | null) => void;
  readonly answer: Promise<RawResult[]>;
  readonly #work: readonly Statement[] | string;
  readonly #kept: KeptStatements | null;
  readonly #steps: Step[] = [];
  readonly #results: RawResult[] = [];
  #fields: RawResult["fields"] = [];
  #rows: RawResult["rows"] = [];

  /** @param work statements, or a script of several without parameters */
  constructor(work: readonly Statement[] | string, kept: KeptStatements | null, timeoutMs: number) {
    const { promise, resolve, reject } = Promise.withResolvers<RawResult[]>();
    this.answer = promise;
    this.callback = (error) => (error === null ? resolve(this.#results) : reject(error));
    this.#work = work;
    this.#kept = kept;
    this.query_timeout = timeoutMs;
  }

  /** Postgres has answered something. */
  get isUnderWay(): boolean {
    return this.#results.length > 0;
  }

  bytes(): Buffer {
    if (typeof this.#work === "string") return serialize.query(this.#work);
    const dropped = this.#kept?.takeDropped() ?? [];
    const messages = dropped.map((name) => serialize.close({ type: "S", name }));
    for (const statement of this.#work) {
      const { text, params } = statement;
      const step = this.#stepOf(statement);
      const bind = serialize.bind({ statement: step.name, values: [...params] });
      if (step.kept === undefined) {
        messages.push(serialize.parse({ text, name: step.name }), bind, serialize.describe({ type: "P" }));
      } else {
        messages.push(bind);
      }
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    return Buffer.concat(messages);
  }

  submit(connection: Connection): void {
    connection.stream.write(this.bytes());
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#fields = message.fields.map(({ name, dataTypeID }) => ({ name, typeOid: dataTypeID }));
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#rows.push(message.fields);
  }

  handleCommandComplete(message: { text: string }): void {
    const words = message.text.split(" ");
    this.#finish(words[0] ?? "", Number(words.at(-1)));
  }

  handleEmptyQuery(): void {
    this.#finish("", 0);
  }

  /** Postgres skips what is left of the batch. */
  handleError(error: Error): void {
    for (const { key, name, kept } of this.#steps) if (key !== null && kept === undefined) this.#kept?.drop(name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    for (const [index, { fields }] of this.#results.entries()) {
      const step = this.#steps[index];
      if (step !== undefined && step.key !== null) this.#kept?.add(step.key, { name: step.name, fields });
    }
    this.callback(null);
  }

  #stepOf(statement: Statement): Step {
    const wanted = this.#kept?.keyOf(statement) ?? null;
    const kept = wanted === null ? undefined : this.#kept?.find(wanted);
    // A name can be parsed once: the same statement later in a batch goes without.
    const isRepeated = kept === undefined && this.#steps.some(({ key }) => key === wanted);
    const key = isRepeated ? null : wanted;
    const step = { key, kept, name: kept?.name ?? (key === null ? "" : nameOfStatement(key)) };
    this.#steps.push(step);
    return step;
  }

  #finish(command: string, affected: number): void {
    // Postgres rejects a kept statement whose columns have changed, so what it had at first still holds.
    const fields = this.#steps[this.#results.length]?.kept?.fields ?? this.#fields;
    this.#results.push({ fields, rows: this.#rows, command, affected: Number.isNaN(affected) ? 0 : affected });
    this.#fields = [];
    this.#rows = [];
  }
}

/** As Postgres reported it; undefined for anything else, such as a lost connection. */
export function reportedError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof WireError) || error.code === undefined) return undefined;
  const { message, code, detail, hint, constraint } = error;
  return new DatabaseError({ message, code, detail, hint, constraint, cause: error });
}

export type StaleReason = "changed" | "missing";

/** Why a kept statement no longer fits: its columns have changed since, or a pooler has led to another session. */
export function staleReason(error: unknown): StaleReason | null {
  const cause = error instanceof DatabaseError ? error.cause : undefined;
  if (!(cause instanceof WireError)) return null;
  if (cause.code === "26000" || cause.code === "42P05") return "missing";
  return cause.code === "0A000" && cause.routine === "RevalidateCachedQuery" ? "changed" : null;
}
