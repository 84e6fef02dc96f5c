import { BlockList, isIP } from "node:net";
import type { Context } from "hono";

/** Reads `X-Forwarded-For` from the right, while each hop is a trusted proxy: the rest is only the sender's claim. */
export function createClientIp(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) addTrusted(trusted, entry);

  return (peer: string, forwardedFor: string | null): string => {
    const chain = (forwardedFor ?? "").split(",").map((hop) => normalise(hop.trim()));
    let client = normalise(peer);
    while (isTrusted(trusted, client)) {
      const next = chain.pop();
      if (next === undefined || isIP(next) === 0) break;
      client = next;
    }
    return client;
  };
}

export function isProxyAddress(entry: string): boolean {
  const [address = "", prefix] = entry.split("/");
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function addTrusted(trusted: BlockList, entry: string): void {
  const [address = "", prefix] = entry.split("/");
  const family = isIP(address) === 4 ? "ipv4" : "ipv6";
  if (prefix === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, Number(prefix), family);
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** IPv4 peers of a dual-stack socket read `::ffff:a.b.c.d`. */
function normalise(address: string): string {
  return address.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
}

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
