import type { Context } from "hono";
import type { createClientIp } from "./client-ip.ts";

export interface RequestIps {
  remember(request: Request, ip: { peer: string; forwardedFor: string | null } | string): void;
  of(request: Request): string;
}

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

/** Not yet verified: the peer's address and the forwarding header. */
export function connectionIp(c: Context): { peer: string; forwardedFor: string | null } {
  const peer: unknown = c.env?.incoming?.socket?.remoteAddress;
  return {
    peer: typeof peer === "string" ? peer : noConnection,
    forwardedFor: c.req.header("x-forwarded-for") ?? null,
  };
}
