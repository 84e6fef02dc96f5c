import { describe, expect, test } from "vitest";
import { createClientIp, isProxyAddress } from "./client-ip.ts";

describe("client IP", () => {
  test("is the peer when no proxy is trusted, whatever the header claims", () => {
    expect(createClientIp([])("203.0.113.9", "10.0.0.1")).toBe("203.0.113.9");
  });

  test("is the hop before the trusted proxy", () => {
    const clientIp = createClientIp(["127.0.0.1", "10.0.0.0/8"]);
    expect(clientIp("127.0.0.1", "198.51.100.7, 10.1.2.3")).toBe("198.51.100.7");
  });

  test("does not believe what stands left of the first untrusted hop", () => {
    expect(createClientIp(["127.0.0.1"])("127.0.0.1", "1.1.1.1, 198.51.100.7")).toBe("198.51.100.7");
  });

  test("stays at the proxy when the header is missing or no address", () => {
    const clientIp = createClientIp(["127.0.0.1"]);
    expect(clientIp("127.0.0.1", null)).toBe("127.0.0.1");
    expect(clientIp("127.0.0.1", "unknown")).toBe("127.0.0.1");
  });

  test("reads IPv4 addresses of a dual-stack socket", () => {
    expect(createClientIp(["127.0.0.1"])("::ffff:127.0.0.1", "::ffff:198.51.100.7")).toBe("198.51.100.7");
  });

  test("leaves the zone of an address off", () => {
    expect(createClientIp(["::1"])("::1", "fe80::1%eth0")).toBe("fe80::1");
  });

  test("knows addresses and ranges from other text", () => {
    expect(["10.0.0.1", "10.0.0.0/8", "2001:db8::/32"].every(isProxyAddress)).toBe(true);
    for (const entry of ["proxy.example", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "::1/129"]) {
      expect(isProxyAddress(entry)).toBe(false);
    }
  });
});
