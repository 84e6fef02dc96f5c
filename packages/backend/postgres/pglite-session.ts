import type { Logger } from "pino";
import { Parser } from "pg-protocol/dist/parser.js";
import {
  CommandCompleteMessage,
  DataRowMessage,
  DatabaseError as WireError,
  NotificationResponseMessage,
  ReadyForQueryMessage,
  RowDescriptionMessage,
} from "pg-protocol/dist/messages.js";
import type { Statement } from "./kept-statements.ts";
import type { ChangeNotices } from "./change-notices.ts";
import type { PgliteConnection } from "./pglite-connection.ts";
import type { Session } from "./run-transaction.ts";
import type { RawResult } from "./values.ts";
import { reportedError, WireBatch } from "./wire-batch.ts";

const ROLLBACK_TIMEOUT_MS = 30_000;

export class PgliteSession implements Session {
  readonly settings = [];
  readonly #connection: PgliteConnection;
  readonly #statementTimeoutMs: number;
  readonly #notices: ChangeNotices;
  readonly #log: Logger;

  constructor(connection: PgliteConnection, statementTimeoutMs: number, notices: ChangeNotices, log: Logger) {
    this.#connection = connection;
    this.#statementTimeoutMs = statementTimeoutMs;
    this.#notices = notices;
    this.#log = log;
  }

  send(statements: readonly Statement[]): Promise<RawResult[]> {
    return this.#run(statements, this.#statementTimeoutMs);
  }

  async exec(sql: string): Promise<string> {
    return (await this.#run(sql, this.#statementTimeoutMs)).at(-1)?.command ?? "";
  }

  async rollback(): Promise<void> {
    if (!this.#connection.isAlive) return;
    await this.#run("rollback", ROLLBACK_TIMEOUT_MS).catch((error: unknown) => {
      this.#log.error({ err: error }, "A transaction could not be rolled back; the database is reopened");
      return this.#connection.terminate();
    });
  }

  forgetStatements(): void {
    this.#connection.kept.clear();
  }

  async #run(work: readonly Statement[] | string, timeoutMs: number): Promise<RawResult[]> {
    const batch = new WireBatch(work, this.#connection.kept, timeoutMs);
    const bytes = await this.#connection.send({ kind: "wire", bytes: batch.bytes() }, timeoutMs);
    new Parser().parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), (message: object) => {
      if (message instanceof DataRowMessage) batch.handleDataRow(message);
      else if (message instanceof RowDescriptionMessage) batch.handleRowDescription(message);
      else if (message instanceof CommandCompleteMessage) batch.handleCommandComplete(message);
      else if (message instanceof NotificationResponseMessage) this.#notices.tell(message.payload);
      else if (message instanceof WireError) batch.handleError(message);
      else if (message instanceof ReadyForQueryMessage) batch.handleReadyForQuery();
    });
    return batch.answer.catch((error: unknown) => {
      throw reportedError(error) ?? error;
    });
  }
}
