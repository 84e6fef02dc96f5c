import { BlockList, isIPv4, isIPv6 } from "node:net";

/** An IPv4 address, or the /64 of an IPv6 one; other text as it is. By hand: `ipaddr.js` takes "0x7f.1". */
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

/** IANA's special-purpose registry. By hand: `ipaddr.js` counts unassigned space as unicast. */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
/** Of global IPv6, what tunnels to IPv4, tests or documents. */
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Requests to other addresses could reach the server's own network. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !special.check(ip, "ipv4");
  return isIPv6(ip) && global6.check(ip, "ipv6") && !special.check(ip, "ipv6");
}

/** Only there may secrets go over plain http. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
