import type { Caller, ResolveCaller } from "./caller.ts";

export interface KnownCallers {
  resolveCaller: ResolveCaller;
  /** `request` was made in this process on behalf of `origin`: who sends the same token is not verified again. */
  handOver(origin: Request, request: Request): void;
}

/**
 * Remembers who sent a request with a session, as long as the Request object lives.
 * @param noteCaller hears the id of whoever sends a request with a session
 */
export function createKnownCallers(resolve: ResolveCaller, noteCaller: (userId: string) => void): KnownCallers {
  const known = new WeakMap<Request, Caller>();
  return {
    async resolveCaller(request) {
      const caller = known.get(request);
      if (caller !== undefined) return { ok: true, caller };
      const resolved = await resolve(request);
      if (resolved.ok && resolved.caller.token !== null) {
        known.set(request, resolved.caller);
        const { sub } = resolved.caller.claims;
        if (sub !== undefined) noteCaller(sub);
      }
      return resolved;
    },
    handOver(origin, request) {
      const caller = known.get(origin);
      const isSame = request.headers.get("authorization") === origin.headers.get("authorization");
      if (caller !== undefined && isSame) known.set(request, caller);
    },
  };
}
