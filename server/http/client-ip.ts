import { BlockList, isIP } from "node:net";
import { AppError } from "#shared/errors.ts";

/**
 * Tells which client IP a request came from. The chain in `X-Forwarded-For` is read from the right and believed only
 * as far as each hop is a configured proxy, since everything left of that is the sender's own claim.
 */
export function createClientIp(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const entry of trustedProxies) addTrusted(trusted, entry);

  /** `peer` is the address of the TCP connection. */
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

function addTrusted(trusted: BlockList, entry: string): void {
  const [address = "", prefix] = entry.split("/");
  const version = isIP(address);
  const bits = prefix === undefined ? null : Number(prefix);
  const isPrefixValid = bits === null || (Number.isInteger(bits) && bits >= 0 && bits <= (version === 4 ? 32 : 128));
  if (version === 0 || !isPrefixValid) {
    throw new AppError("bad_configuration", "Wrong settings: TRUSTED_PROXIES: IP addresses or CIDR ranges expected");
  }
  const family = version === 4 ? "ipv4" : "ipv6";
  if (bits === null) trusted.addAddress(address, family);
  else trusted.addSubnet(address, bits, family);
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Node reports IPv4 peers of a dual-stack socket as `::ffff:a.b.c.d`. */
function normalise(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
