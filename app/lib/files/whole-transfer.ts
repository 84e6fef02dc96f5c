import { z } from "zod/mini";
import { RequestError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type FileToSend, type FileTransfer, hourSeconds, isWorthAnotherTry } from "./file-transfer.ts";
import { parseJson, sendRequest } from "./send-request.ts";
import { storageUrl } from "./stored-file.ts";

/** The service answers 400 for nearly everything, and says in the body what it means. */
const answerSchema = z.object({ statusCode: z.coerce.number() });

/** Sends the file in one request. */
export function createWholeTransfer(file: FileToSend, path: string): FileTransfer {
  const { retryDelays = [], onStalled } = file;
  // Stored with the file: shows that it is this one, when an answer was lost.
  const mark = crypto.randomUUID();
  let mayBeStored = false;

  return {
    async run(signal) {
      for (let tries = 0; ; tries += 1) {
        const status = await post(file, path, mark, signal);
        if (status === 200 || (status === 409 && mayBeStored && (await isMarked(file.bucket, path, mark)))) return;
        mayBeStored ||= status === null || status >= 500;
        const delay = retryDelays[tries];
        if (delay === undefined || !isWorthAnotherTry(status)) throw new RequestError(status);
        onStalled?.();
        await wait(delay, signal);
      }
    },
    // A request that ends before its file does leaves nothing.
    giveUp: async () => {},
  };
}

/** Null without an answer. */
async function post(
  { bucket, file, contentType, isReplacing = false, cacheSeconds = hourSeconds, onProgress }: FileToSend,
  path: string,
  mark: string,
  signal: AbortSignal,
): Promise<number | null> {
  const headers = {
    "Content-Type": contentType,
    "Cache-Control": `max-age=${cacheSeconds}`,
    "x-upsert": String(isReplacing),
    "x-metadata": btoa(JSON.stringify({ mark })),
  };
  try {
    const url = storageUrl(`object/${bucket}/${path}`);
    const { status, text } = await sendRequest(url, { headers, body: file, onProgress, signal });
    if (status < 400) return 200;
    const answer = answerSchema.safeParse(parseJson(text));
    return answer.success ? answer.data.statusCode : status;
  } catch (error) {
    if (error instanceof RequestError) return error.status;
    throw error;
  }
}

async function isMarked(bucket: string, path: string, mark: string): Promise<boolean> {
  const { data } = await supabase().storage.from(bucket).info(path);
  return data?.metadata?.["mark"] === mark;
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  signal.throwIfAborted();
}
