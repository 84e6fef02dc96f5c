import { Readable } from "node:stream";
import { storageError } from "#backend/storage/errors.ts";

/** @throws StorageError `upload_cut` when nothing came for so long */
export async function* withoutStalls(bytes: AsyncIterable<Uint8Array>, limitMs: number): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  let isStalled = false;
  try {
    for (;;) {
      // Only the sender's time counts, not what the bytes are written into.
      const next = await within(limitMs, iterator.next());
      isStalled = next === null;
      if (next === null) throw storageError("upload_cut");
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A stalled stream does not end by itself.
    if (isStalled && bytes instanceof Readable) bytes.destroy();
    const ended = Promise.resolve(iterator.return?.());
    if (isStalled) ended.catch(() => {});
    else await ended;
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
