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
