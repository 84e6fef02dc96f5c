import { RequestError } from "./errors.ts";

/** Milliseconds. A phone far from its mast waits some seconds for the first byte; without any connection the error comes sooner. */
export const longestWait = 10_000;

/** Nothing came in time. */
export class NoAnswerError extends RequestError {
  override name = "NoAnswerError";

  constructor() {
    super(null);
  }
}

/**
 * For reads alone. Fails with `NoAnswerError` where nothing comes for `longestWait`, before the answer or within it; an answer
 * that is long, and keeps coming, is not cut.
 */
export function withReadLimit(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const limit = new AbortController();
    const tooLate = new Promise<never>((_resolve, reject) => {
      limit.signal.addEventListener("abort", () => reject(limit.signal.reason));
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    const restart = () => {
      stop();
      timer = setTimeout(() => limit.abort(new NoAnswerError()), longestWait);
    };
    const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    restart();
    try {
      // Not by the signal alone: what is sent may first wait for a token that is renewed.
      const response = await Promise.race([send(input, { ...init, signal }), tooLate]);
      if (!response.body) {
        stop();
        return response;
      }
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          restart();
          out.enqueue(chunk);
        },
        flush: stop,
      });
      restart();
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(watched, { signal }), { status, statusText, headers });
    } catch (error) {
      stop();
      throw error;
    }
  };
}

/** Also within the errors that the clients of supabase-js make of it. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  if (typeof error !== "object" || error === null) return false;
  if ("cause" in error && isNoAnswer(error.cause)) return true;
  if ("context" in error && isNoAnswer(error.context)) return true;
  // Of the Data API's client a name is left.
  return "message" in error && String(error.message).startsWith(`${new NoAnswerError().name}:`);
}
