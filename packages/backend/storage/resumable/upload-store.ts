import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { storageError, toStorageError } from "#backend/storage/errors.ts";
import { readAnnouncement } from "./upload-metadata.ts";
import { selectBucket, uploadRulesOf } from "#backend/storage/buckets/buckets.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import {
  createUpload,
  dropUpload,
  findPieces,
  findUpload,
  OffsetConflict,
  UPLOAD_SECONDS,
  type UploadSender,
} from "./upload-rows.ts";
import { type OpenUpload, receiveBytes } from "./receive-bytes.ts";
import { essenceOf, requireAllowed } from "#backend/storage/uploads/content-type.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { readObjectMetadata } from "#backend/storage/objects/find-object.ts";
import {
  admitUpload,
  type AnnouncedObject,
  type PlannedUpload,
  rolledBack,
  tryRow,
} from "#backend/storage/uploads/admit-upload.ts";

/** In the shape of tus-server's own errors. Also for another sender's upload. */
class NoSuchUpload extends Error {
  readonly status_code = 404;
  readonly body = "The upload was not found\n";
}

export class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "expiration", "termination"];
  readonly #context: StorageContext;
  readonly #sender: UploadSender;
  readonly #upsert: boolean;
  /** The request's own. Other processes do not change what matters: the offset is compared when it moves. */
  #open: OpenUpload | null = null;

  constructor(context: StorageContext, sender: UploadSender, upsert: boolean) {
    super();
    this.#context = context;
    this.#sender = sender;
    this.#upsert = upsert;
  }

  override getExpiration(): number {
    return UPLOAD_SECONDS * 1000;
  }

  /** @throws StorageError for what is wrong with the object to come, as far as that shows before its bytes */
  override async create(upload: Upload): Promise<Upload> {
    const { id, size: length = 0, metadata = {} } = upload;
    const { bucketId, name, ...details } = readAnnouncement(metadata);
    const { contentType } = details;
    const { ownerId, identity } = this.#sender;
    const planned = { bucketId, name, ownerId, upsert: this.#upsert };
    const announced = { ...details, size: length };
    const object = { ...planned, identity };
    const rules = await admitUpload(this.#context, object, announced, ({ limitBytes, allowedMimeTypes }) => {
      if (length > limitBytes) throw storageError("too_large");
      // Before a single byte is sent, where the sender names a type; in the end the bytes decide.
      if (!unknownTypes.has(essenceOf(contentType))) requireAllowed(contentType, allowedMimeTypes);
      return length;
    });
    const created = { ...planned, id, metadata, length };
    await createUpload(this.#context.db, this.#sender, created);
    this.#open = { ...created, received: 0, createdAt: this.#context.now(), pieces: [], rules };
    // No request with bytes follows for an empty file.
    if (length === 0) await this.#receive(this.#open, nothing());
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { length, received, metadata, createdAt } = await this.#find(id);
    return new Upload({ id, size: length, offset: received, metadata, creation_date: createdAt.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id);
    if (upload.received !== offset) throw new OffsetConflict();
    return this.#receive(upload, stream);
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await dropUpload(this.#context.db, id);
    this.#context.removeOrphans();
  }

  async #receive(upload: OpenUpload, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const received = await receiveBytes(this.#context, this.#sender, upload, bytes);
    this.#open = { ...upload, received };
    return received;
  }

  /** Looked up once for a request. A sender whose session ended, or who needs a second factor by now, gets nothing. */
  async #find(id: string): Promise<OpenUpload> {
    this.#open ??= await rolledBack(this.#context.db, async (sql) => {
      const upload = await findUpload(sql, id, this.#sender);
      if (upload === null) throw new NoSuchUpload();
      const pieces = await findPieces(sql, id);
      const rules = uploadRulesOf(this.#context, await selectBucket(sql, upload.bucketId), upload.name);
      const isOpen = upload.received < upload.length;
      const announced = isOpen
        ? { ...readAnnouncement(upload.metadata), size: upload.length }
        : await storedDetails(sql, upload);
      const planned = { ...upload, ...this.#sender };
      await tryRow(sql, planned, announced, this.#context.now()).catch((error: unknown) => {
        // The upload's own object must not fail the check.
        if (toStorageError(error).reason !== "object_exists") throw error;
      });
      return { ...upload, pieces, rules };
    });
    return this.#open;
  }
}

/** What senders call a file whose type they do not know. */
const unknownTypes = new Set(["", "application/octet-stream"]);

/** Of the object that the upload became; null for one that is gone. */
async function storedDetails(
  sql: Transaction,
  { bucketId, name }: Pick<PlannedUpload, "bucketId" | "name">,
): Promise<AnnouncedObject | null> {
  const { rows } = await sql.query<{ metadata: unknown; userMetadata: Record<string, unknown> | null }>(
    `select metadata, user_metadata as "userMetadata" from storage.objects where bucket_id = $1 and name = $2`,
    [bucketId, name],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { contentType, cacheControl, ...rest } = readObjectMetadata(row.metadata);
  const known = { contentType: contentType ?? "", cacheControl: cacheControl ?? "no-cache" };
  return { ...rest, ...known, userMetadata: row.userMetadata };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
