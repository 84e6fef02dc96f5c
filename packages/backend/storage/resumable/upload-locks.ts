import type { Lock, Locker } from "@tus/server";

type AskForRelease = Parameters<Lock["lock"]>[1];

interface Held {
  askForRelease: AskForRelease;
  waiting: (() => void)[];
}

/** In the shape of tus-server's own errors. */
class UploadLocked extends Error {
  readonly status_code = 423;
  readonly body = "The upload is locked by another request\n";
}

/** Past what a request takes that was asked to end, storing what it has received included. */
const PATIENCE_MS = 20_000;

/**
 * One request at a time for each upload, within this process. Whoever comes next has the one before end and keep what
 * it has received: that is how a sender resumes whose broken connection nobody has noticed yet. Among several processes
 * the database decides: of two who add at the same offset the second is refused.
 */
export function createUploadLocks(): Locker {
  const all = new Map<string, Held>();
  return {
    newLock: (id) => ({
      async lock(signal, askForRelease) {
        const held = all.get(id);
        if (held === undefined) {
          all.set(id, { askForRelease, waiting: [] });
          return;
        }
        // In line first: the lock may be handed on as soon as it is asked for.
        await Promise.all([waitInLine(held, signal), held.askForRelease()]);
        held.askForRelease = askForRelease;
      },
      async unlock() {
        const next = all.get(id)?.waiting.shift();
        if (next === undefined) all.delete(id);
        else next();
      },
    }),
  };
}

/** @throws UploadLocked when the lock is not handed on in time, or `signal` says to give up */
async function waitInLine({ waiting }: Held, signal: AbortSignal): Promise<void> {
  const turn = Promise.withResolvers<void>();
  const giveUp = () => {
    const place = waiting.indexOf(turn.resolve);
    if (place !== -1) waiting.splice(place, 1);
    turn.reject(new UploadLocked());
  };
  waiting.push(turn.resolve);
  const timer = setTimeout(giveUp, PATIENCE_MS);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    await turn.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
