export interface RecentError {
  /** What our code wrote: never what somebody sent, nor the error's own words. */
  message: string;
  /** Of the last time; null for what the server does by itself. */
  requestId: string | null;
  /** A code of the error, where it has one of our own or of the database. */
  code: string | null;
  count: number;
  last: Date;
}

export interface RecentErrors {
  /** `args` as the logger got them: an object with `err` and a message, or a message alone. */
  note(args: readonly unknown[], requestId: string | undefined): void;
  /** The last first. */
  list(): RecentError[];
}

const mostKept = 30;
const code = /^[A-Za-z0-9_]{3,40}$/;

/** The error lines of this process's log, each message once with how often it came. */
export function createRecentErrors(now: () => Date = () => new Date()): RecentErrors {
  const kept = new Map<string, RecentError>();
  return {
    note([first, second], requestId) {
      const message =
        typeof first === "string" ? first : typeof second === "string" ? second : "an error without words";
      const of = codeOf(first);
      const key = `${of ?? ""} ${message}`;
      const count = (kept.get(key)?.count ?? 0) + 1;
      // Again at the end: the one that came longest ago goes first.
      kept.delete(key);
      kept.set(key, { message: message.slice(0, 300), requestId: requestId ?? null, code: of, count, last: now() });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    list: () => [...kept.values()].toReversed(),
  };
}

function codeOf(logged: unknown): string | null {
  if (typeof logged !== "object" || logged === null || !("err" in logged)) return null;
  const { err } = logged;
  if (typeof err !== "object" || err === null || !("code" in err) || typeof err.code !== "string") return null;
  return code.test(err.code) ? err.code : null;
}
