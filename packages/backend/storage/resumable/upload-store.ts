import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import { storageError, toStorageError } from "#backend/storage/errors.ts";
import { checkQuota } from "#backend/storage/objects/quota.ts";
import { readAnnouncement } from "./upload-metadata.ts";
import { loadBucket, uploadRulesOf } from "#backend/storage/buckets/buckets.ts";
import type { StorageContext } from "#backend/storage/context.ts";
import {
  createUpload,
  dropUpload,
  findUpload,
  OffsetConflict,
  type ResumableUpload,
  UPLOAD_SECONDS,
  type UploadSender,
} from "./upload-rows.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { essenceOf, requireAllowed } from "#backend/storage/uploads/content-type.ts";
import { checkUploadRights } from "#backend/storage/uploads/store-object.ts";

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
    const { bucketId, name, contentType } = readAnnouncement(metadata);
    const bucket = await loadBucket(this.#context, bucketId);
    const { limitBytes, allowedMimeTypes } = uploadRulesOf(this.#context, bucket, name);
    if (length > limitBytes) throw storageError("too_large");
    // Before a single byte is sent, where the sender names a type; in the end the bytes decide.
    if (!unknownTypes.has(essenceOf(contentType))) requireAllowed(contentType, allowedMimeTypes);
    const { claims, ownerId } = this.#sender;
    const upsert = this.#upsert;
    if (claims !== null) await checkUploadRights(this.#context, claims, { bucketId, name, ownerId, upsert });
    await checkQuota(this.#context, { bucketId, name, ownerId }, length);
    await createUpload(this.#context.db, this.#sender, { id, bucketId, name, upsert, metadata, length });
    // No request with bytes follows for an empty file.
    if (length === 0) await receiveBytes(this.#context, this.#sender, await this.#find(id), nothing());
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { length, received, metadata, createdAt } = await this.#findAllowed(id);
    return new Upload({ id, size: length, offset: received, metadata, creation_date: createdAt.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id);
    if (upload.received !== offset) throw new OffsetConflict();
    return receiveBytes(this.#context, this.#sender, upload, stream);
  }

  override async remove(id: string): Promise<void> {
    await this.#findAllowed(id);
    await dropUpload(this.#context.db, id);
    this.#context.removeOrphans();
  }

  /** A sender whose session ended, or who needs a second factor by now, gets nothing. */
  async #findAllowed(id: string): Promise<ResumableUpload> {
    const upload = await this.#find(id);
    const { claims, ownerId } = this.#sender;
    if (claims === null) return upload;
    await checkUploadRights(this.#context, claims, { ...upload, ownerId }).catch((error: unknown) => {
      // The upload's own object must not fail the check.
      if (toStorageError(error).reason !== "object_exists") throw error;
    });
    return upload;
  }

  async #find(id: string): Promise<ResumableUpload> {
    const upload = await findUpload(this.#context.db, id, this.#sender);
    if (upload === null) throw new NoSuchUpload();
    return upload;
  }
}

/** What senders call a file whose type they do not know. */
const unknownTypes = new Set(["", "application/octet-stream"]);

async function* nothing(): AsyncGenerator<Uint8Array> {}
