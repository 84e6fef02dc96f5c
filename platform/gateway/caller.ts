import type { Claims } from "#platform/postgres/database.ts";

/** Who sent a request, after key and bearer were checked (wire contract 1.3). */
export interface Caller {
  claims: Claims;
  /** The bearer token as sent, null when the caller is known by key alone. */
  token: string | null;
}

export type CallerResult =
  | { ok: true; caller: Caller }
  /** `expired` and `invalid` speak of the bearer token, the other two of the `apikey` header. */
  | { ok: false; reason: "no_key" | "bad_key" | "invalid" | "expired" };

/** Resolves the caller of an API request from its `apikey` and `Authorization` headers. */
export type ResolveCaller = (request: Request) => Promise<CallerResult>;
