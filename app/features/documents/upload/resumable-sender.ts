import type { DetailedError, Upload } from "tus-js-client";
import { RequestError } from "#app/lib/errors.ts";
import { removeStoredFile } from "#app/lib/files/stored-file.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { PersonalBucket } from "#shared/buckets.ts";

interface SenderOptions {
  bucket: PersonalBucket;
  file: File;
  contentType: string;
  /** A path in the bucket that was not used before. */
  nextPath: () => string;
  /** Between 0 and 1. */
  onProgress: (share: number) => void;
  onStalled: () => void;
}

/** Sends one file in pieces; a lost connection loses none that arrived. */
export interface Sender {
  /** Gives the stored file's path. Continues after a failure. Throws `RequestError`. */
  send(): Promise<string>;
  /** Stops and deletes the pieces from the service; a running `send()` fails. */
  cancel(): Promise<void>;
  /** Stops without telling the service, which deletes abandoned pieces by itself. */
  stop(): void;
}

/** Bytes of one piece, as hosted Supabase requires. */
const chunkSize = 6 * 1024 * 1024;

/** Milliseconds before each retry; starts again after each piece that arrived. */
const retryDelays = [500, 1_500, 3_000, 6_000, 10_000];

/** Two tabs may choose the same path in the same millisecond: then the next one is taken. */
const triedPaths = 5;

export function createSender(options: SenderOptions): Sender {
  let current: { upload: Upload; path: string } | null = null;
  const cancelling = new AbortController();

  async function send(): Promise<string> {
    const { Upload } = await import("tus-js-client");
    for (let tried = 1; ; tried += 1) {
      if (current === null) {
        const path = options.nextPath();
        current = { path, upload: new Upload(options.file, uploadOptions(options, path)) };
      }
      try {
        await run(current.upload, cancelling.signal);
        return current.path;
      } catch (error) {
        const status = error instanceof RequestError ? error.status : null;
        if (isFinal(status)) current = null;
        if (status !== 409 || tried === triedPaths) throw error;
      }
    }
  }

  return {
    send,
    async cancel() {
      cancelling.abort();
      if (current === null) return;
      await current.upload.abort(true).catch(() => undefined);
      // The last piece may have arrived.
      await removeStoredFile(options.bucket, current.path);
    },
    stop() {
      cancelling.abort();
      void current?.upload.abort();
    },
  };
}

function run(upload: Upload, cancelling: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    cancelling.throwIfAborted();
    // An aborted upload calls neither callback.
    cancelling.addEventListener("abort", () => reject(new Error("The upload was cancelled")), { once: true });
    upload.options.onSuccess = () => resolve();
    upload.options.onError = (error) => reject(new RequestError(statusOf(error), { cause: error }));
    upload.start();
  });
}

function uploadOptions({ bucket, file, contentType, onProgress, onStalled }: SenderOptions, path: string) {
  const { supabaseUrl, publishableKey } = readPublicConfig();
  return {
    endpoint: `${(supabaseUrl ?? window.location.origin).replace(/\/$/, "")}/storage/v1/upload/resumable`,
    chunkSize,
    retryDelays,
    metadata: { bucketName: bucket, objectName: path, contentType, cacheControl: "3600" },
    headers: { apikey: publishableKey, "x-upsert": "false" },
    storeFingerprintForResuming: false,
    onProgress: (sent: number) => onProgress(sent / file.size),
    onBeforeRequest: async (request: { setHeader(name: string, value: string): void }) => {
      // For every piece: an upload may outlive a token.
      const { data } = await supabase().auth.getSession();
      if (data.session) request.setHeader("Authorization", `Bearer ${data.session.access_token}`);
    },
    onShouldRetry: (error: DetailedError) => {
      const mayRetry = isWorthAnotherTry(error);
      if (mayRetry) onStalled();
      return mayRetry;
    },
  };
}

/** The service has deleted what it rejected: the next try starts from zero. */
function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** No answer, a failing service, or a piece still being written; not a rejected file. */
function isWorthAnotherTry(error: DetailedError): boolean {
  const status = statusOf(error);
  if (status === null || status === 423) return true;
  // A taken path stays taken; a piece that came too early succeeds at the next try.
  if (status === 409) return error.originalRequest.getMethod() !== "POST";
  return status >= 500 && status !== 507;
}

function statusOf(error: Error | DetailedError): number | null {
  const response = "originalResponse" in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  return status === 0 ? null : status;
}
