import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { StorageError } from "#backend/storage/errors.ts";
import { createHash } from "node:crypto";
import { AppError } from "#backend/app-error.ts";
import { type Files, isVersion, parseVersion, type SpooledFile, STORE_ID } from "./files.ts";

/** The bucket may hold other files, too. */
const PREFIX = "objects/";
/** The most that one request may name. */
const DELETE_BATCH = 1000;
const ATTEMPTS = 3;
const RETRY_MS = 300;
const CHECK_LIMIT_MS = 10_000;

/** @throws AppError `bad_configuration` naming the setting when the bucket cannot be used */
export async function openS3Files(settings: S3Settings): Promise<Files> {
  const Bucket = settings.bucket;
  const client = createClient(settings);
  const keyOf = (version: string) => `${PREFIX}${parseVersion(version)}`;
  await client
    .send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CHECK_LIMIT_MS) })
    .catch((error: unknown) => {
      client.destroy();
      throw toBucketError(error, settings);
    });

  return {
    async put(version, file) {
      const Key = keyOf(version);
      // The client does not repeat what it sends from a stream.
      for (let attempt = 1; ; attempt += 1) {
        try {
          await putOnce(client, { Bucket, Key }, file);
          return;
        } catch (error) {
          if (attempt === ATTEMPTS || !isPassing(error)) throw toS3Error(error);
          await sleep(RETRY_MS * attempt);
        }
      }
    },
    async read(version, range) {
      const { Body } = await client
        .send(
          new GetObjectCommand({
            Bucket,
            Key: keyOf(version),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        .catch(throwS3Error);
      if (!(Body instanceof Readable)) throw new Error("the S3 client gave no stream");
      return Body;
    },
    async size(version) {
      const { ContentLength } = await client
        .send(new HeadObjectCommand({ Bucket, Key: keyOf(version) }))
        .catch(throwS3Error);
      if (ContentLength === undefined) throw new Error("the S3 store named no size");
      return ContentLength;
    },
    async copy(from, to) {
      const command = new CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource: `${Bucket}/${keyOf(from)}` });
      await client.send(command).catch(throwS3Error);
    },
    async remove(versions) {
      const keys = versions.filter(isVersion).map((version) => ({ Key: keyOf(version) }));
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH);
        const { Errors: failed = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
          .catch(throwS3Error);
        const first = failed.find(({ Code }) => Code !== "NoSuchKey");
        if (first !== undefined) throw new Error(`the S3 store did not remove ${first.Key}: ${first.Code}`);
      }
    },
    async *versions() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX })) {
        for (const { Key = "" } of Contents) yield Key.slice(PREFIX.length);
      }
    },
    async storeId(proposal) {
      const key = { Bucket, Key: STORE_ID };
      try {
        const stored = await readText(client, key);
        if (stored !== null || proposal === null) return stored;
        await client.send(new PutObjectCommand({ ...key, Body: `${proposal}\n` }));
        return proposal;
      } catch (error) {
        throw toBucketError(error, settings);
      }
    },
    async close() {
      client.destroy();
    },
  };
}

function createClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  // Slow downloads hold their connections: they must not use up all of them.
  const agent = { keepAlive: true, maxSockets: 1000 };
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Own stores rarely have a host name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Checksums of Amazon's own that other stores do not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 60_000, httpAgent: agent, httpsAgent: agent },
    // It would write to the console what is thrown anyway.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
  sendMd5WithDeletes(client);
  return client;
}

async function putOnce(client: S3Client, key: { Bucket: string; Key: string }, file: SpooledFile): Promise<void> {
  const unreadable = (cause: unknown) => new StorageError("internal", { cause });
  const handle = await open(file.path).catch((error: unknown) => {
    throw unreadable(error);
  });
  const body = handle.createReadStream();
  const broken = new AbortController();
  body.once("error", (error) => broken.abort(unreadable(error)));
  try {
    await client.send(
      new PutObjectCommand({
        ...key,
        Body: body,
        ContentLength: file.size,
        ContentMD5: Buffer.from(file.md5, "hex").toString("base64"),
      }),
      { abortSignal: broken.signal },
    );
  } catch (error) {
    broken.signal.throwIfAborted();
    throw error;
  } finally {
    body.destroy();
  }
}

async function readText(client: S3Client, key: { Bucket: string; Key: string }): Promise<string | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand(key));
    return (await Body?.transformToString())?.trim() ?? null;
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

function throwS3Error(error: unknown): never {
  throw toS3Error(error);
}

interface SignableRequest {
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Several stores want DeleteObjects with a Content-MD5 and not this client's checksum; Amazon takes both. */
function sendMd5WithDeletes(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const { request } = args;
      if (context["commandName"] === "DeleteObjectsCommand" && isSignable(request)) {
        for (const name of Object.keys(request.headers)) {
          if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name];
        }
        request.headers["Content-MD5"] = createHash("md5").update(request.body).digest("base64");
      }
      return next(args);
    },
    // After the client's own checksums, before it signs.
    { name: "sendMd5WithDeletes", step: "build", priority: "low" },
  );
}

function isSignable(request: unknown): request is SignableRequest {
  return (
    request instanceof Object &&
    "headers" in request &&
    request.headers instanceof Object &&
    "body" in request &&
    (typeof request.body === "string" || request.body instanceof Uint8Array)
  );
}

/** Error codes of full stores: MinIO, Ceph and others. */
const DISK_FULL_CODES = new Set(["XMinioStorageFull", "QuotaExceeded", "InsufficientStorage"]);

/** Whether the same request may succeed a little later: the store was not reached, was overloaded or failed. */
function isPassing(error: unknown): boolean {
  if (error instanceof StorageError) return false;
  const status = statusOf(error);
  return status === undefined || status === 429 || (status >= 500 && status !== 507);
}

function toS3Error(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  const cause = new Error(`the S3 store answered: ${describe(error)}`);
  if (error instanceof NoSuchKey || error instanceof NotFound) return new StorageError("file_missing", { cause });
  if (status === 507 || (error instanceof Error && DISK_FULL_CODES.has(error.name)))
    return new StorageError("disk_full", { cause });
  return new StorageError(isPassing(error) ? "unavailable" : "internal", { cause });
}

function toBucketError(error: unknown, { bucket, region, endpoint }: S3Settings): AppError {
  const store = endpoint === undefined ? `Amazon S3 in ${region}` : new URL(endpoint).host;
  const unusable = (what: string) => new AppError("bad_configuration", what);
  switch (statusOf(error)) {
    case undefined:
      return unusable(`${endpoint === undefined ? "S3_REGION" : "S3_ENDPOINT"}: ${store} does not answer`);
    case 301:
    case 400:
      return unusable(`S3_REGION: the bucket ${bucket} is in another region than ${region}`);
    case 401:
    case 403:
      return unusable(`S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${store} refuses them for the bucket ${bucket}`);
    case 404:
      return unusable(`S3_BUCKET: ${store} has no bucket ${bucket}`);
    default:
      return unusable(`S3_ENDPOINT: ${store} cannot serve the bucket ${bucket} (${describe(error)})`);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  return status === undefined ? error.message : `${status} ${error.name}`;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Without a trailing slash. Undefined: Amazon's own, by the region. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}
