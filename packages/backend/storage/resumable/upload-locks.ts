import type { Lock, Locker } from "@tus/server";

type RequestRelease = Parameters<Lock["lock"]>[1];

interface LockQueue {
  requestRelease: RequestRelease;
  waiting: (() => void)[];
}

/** In the shape of tus-server's own errors. */
class UploadLocked extends Error {
  readonly status_code = 423;
  readonly body = "The upload is locked by another request\n";
}

/** More than a request needs to end, storing what it has received included. */
const PATIENCE_MS = 20_000;

/**
 * One request at a time for each upload, within this process. A new request makes the one before end and store what it
 * has received: that is how a sender resumes whose broken connection was not noticed yet. Among several processes the
 * database decides: of two that add at the same offset the second fails.
 */
export function createUploadLocks(): Locker {
  const all = new Map<string, LockQueue>();
  return {
    newLock: (id) => ({
      async lock(signal, requestRelease) {
        const queue = all.get(id);
        if (queue === undefined) {
          all.set(id, { requestRelease, waiting: [] });
          return;
        }
        // Queue first: the lock may be handed on as soon as its release is requested.
        await Promise.all([waitForLock(queue, signal), queue.requestRelease()]);
        queue.requestRelease = requestRelease;
      },
      async unlock() {
        const next = all.get(id)?.waiting.shift();
        if (next === undefined) all.delete(id);
        else next();
      },
    }),
  };
}

async function waitForLock({ waiting }: LockQueue, signal: AbortSignal): Promise<void> {
  const slot = Promise.withResolvers<void>();
  const giveUp = () => {
    const index = waiting.indexOf(slot.resolve);
    if (index !== -1) waiting.splice(index, 1);
    slot.reject(new UploadLocked());
  };
  waiting.push(slot.resolve);
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    await slot.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
