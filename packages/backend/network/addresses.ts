import { isIPv4, isIPv6 } from "node:net";

/**
 * One person's network: an IPv4 address, or the /64 of an IPv6 address. Spellings of one address give the same; other
 * text is returned as it is. Written by hand: `ipaddr.js` takes "0x7f.1".
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // Browsers' rules for hosts shorten every spelling to one; a zone is not part of the address.
  const short = new URL(`http://[${ip.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short);
  if (mapped !== null) return embeddedIPv4(mapped[1] ?? "", mapped[2] ?? "");
  const [head = "", tail = ""] = short.split("::");
  const [start, end] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: 8 - (start?.length ?? 0) - (end?.length ?? 0) }, () => "0");
  const groups = [...(start ?? []), ...zeros, ...(end ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** For a column of type `inet`; null for an invalid address. */
export function inetNetworkOf(ip: string): string | null {
  return isIPv4(ip) || isIPv6(ip) ? networkOf(ip) : null;
}

function embeddedIPv4(high: string, low: string): string {
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join(".");
}
