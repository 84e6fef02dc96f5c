import type { Context } from "hono";
import type { createClientIp } from "./client-ip.ts";

/** Remembers the client IP beside a request, so that calls made in process on its behalf keep it. */
export interface RequestIps {
  remember(request: Request, ip: { peer: string; forwardedFor: string | null } | string): void;
  of(request: Request): string;
}

/** Stands for a request that came over no connection, such as a test's. */
const noConnection = "127.0.0.1";

export function createRequestIps(clientIp: ReturnType<typeof createClientIp>): RequestIps {
  const ips = new WeakMap<Request, string>();
  return {
    remember(request, ip) {
      ips.set(request, typeof ip === "string" ? ip : clientIp(ip.peer, ip.forwardedFor));
    },
    of: (request) => ips.get(request) ?? noConnection,
  };
}

/** What the connection itself says: the peer's address and the forwarding header, not yet believed. */
export function connectionIp(c: Context): { peer: string; forwardedFor: string | null } {
  const peer: unknown = c.env?.incoming?.socket?.remoteAddress;
  return {
    peer: typeof peer === "string" ? peer : noConnection,
    forwardedFor: c.req.header("x-forwarded-for") ?? null,
  };
}
