import { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

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
  /** Where a request came from, or another one on whose behalf it is made. Costs nothing until somebody asks. */
  remember(request: Request, origin: IncomingMessage | Request): void;
  of(request: Request): string;
  ofConnection(request: IncomingMessage): string;
}

/** Of what the server asks itself. */
const noConnection = "127.0.0.1";

export function createRequestIps(clientIp: ReturnType<typeof createClientIp>): RequestIps {
  const origins = new WeakMap<Request, IncomingMessage>();
  const ofConnection = ({ socket, headers }: IncomingMessage): string => {
    const forwardedFor = headers["x-forwarded-for"];
    return clientIp(
      socket.remoteAddress ?? noConnection,
      Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? null),
    );
  };
  return {
    remember(request, origin) {
      const first = origin instanceof IncomingMessage ? origin : origins.get(origin);
      if (first !== undefined) origins.set(request, first);
    },
    of(request) {
      const origin = origins.get(request);
      return origin === undefined ? noConnection : ofConnection(origin);
    },
    ofConnection,
  };
}
