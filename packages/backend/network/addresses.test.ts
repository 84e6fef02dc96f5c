import { describe, expect, it } from "vitest";
import { inetNetworkOf, isPublicAddress, networkOf } from "./addresses.ts";

describe("the network of a client", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("of %s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it("is null for the database where there is no address", () => {
    expect(inetNetworkOf("unknown")).toBeNull();
    expect(inetNetworkOf("::1")).toBe("0:0:0:0::/64");
  });
});

describe("public addresses", () => {
  it.each(["1.1.1.1", "8.8.8.8", "93.184.215.14", "172.15.255.255", "172.32.0.0", "2606:4700::1111", "2a00:1450::1"])(
    "%s is one",
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  it.each(
    "0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 ::ffff:127.0.0.1 64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 fc00::1 fd12::1 fe80::1 ff02::1".split(
      " ",
    ),
  )("%s is none", (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  it.each(["", "localhost", "1.1.1", "1.1.1.1.1", "0x7f.1", "[::1]"])("%j is no address", (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
