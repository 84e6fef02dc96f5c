import type { DetailedError, Upload } from "tus-js-client";
import { RequestError } from "#app/lib/errors.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type FileToSend, type FileTransfer, hourSeconds, isWorthAnotherTry } from "./file-transfer.ts";
import { storageUrl } from "./stored-file.ts";

/** Bytes of one piece, as hosted Supabase requires. */
export const pieceBytes = 6 * 1024 * 1024;

/** Sends the file in pieces: a lost connection loses none that arrived. */
export function createResumableTransfer(file: FileToSend, path: string): FileTransfer {
  let upload: Upload | null = null;
  return {
    async run(signal) {
      const tus = await import("tus-js-client");
      upload ??= new tus.Upload(file.file, uploadOptions(file, path));
      await start(upload, signal);
    },
    async giveUp() {
      await upload?.abort(true).catch(() => undefined);
    },
  };
}

function start(upload: Upload, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // An aborted upload calls neither callback.
    signal.addEventListener(
      "abort",
      () => {
        void upload.abort();
        reject(signal.reason);
      },
      { once: true },
    );
    upload.options.onSuccess = () => resolve();
    upload.options.onError = (error) => reject(new RequestError(statusOf(error), { cause: error }));
    upload.start();
  });
}

function uploadOptions(
  { bucket, file, contentType, isReplacing = false, cacheSeconds = hourSeconds, ...rest }: FileToSend,
  path: string,
) {
  const { retryDelays = [], onProgress, onStalled } = rest;
  return {
    endpoint: storageUrl("upload/resumable"),
    chunkSize: pieceBytes,
    // Starts again after each piece that arrived.
    retryDelays: [...retryDelays],
    metadata: { bucketName: bucket, objectName: path, contentType, cacheControl: String(cacheSeconds) },
    headers: { apikey: readPublicConfig().publishableKey, "x-upsert": String(isReplacing) },
    storeFingerprintForResuming: false,
    onProgress: (sent: number) => onProgress?.(sent / file.size),
    onBeforeRequest: async (request: { setHeader(name: string, value: string): void }) => {
      // For every piece: an upload may outlive a token.
      const { data } = await supabase().auth.getSession();
      if (data.session) request.setHeader("Authorization", `Bearer ${data.session.access_token}`);
    },
    onShouldRetry: (error: DetailedError) => {
      const status = statusOf(error);
      // A taken path stays taken; a piece that came too early succeeds at the next try.
      const isEarly = status === 409 && error.originalRequest.getMethod() !== "POST";
      const mayRetry = isEarly || isWorthAnotherTry(status);
      if (mayRetry) onStalled?.();
      return mayRetry;
    },
  };
}

function statusOf(error: Error | DetailedError): number | null {
  const response = "originalResponse" in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  return status === 0 ? null : status;
}
