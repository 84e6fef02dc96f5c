import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { findTotpStep, newTotpSecret, qrSvg, totpUri } from "./totp.ts";

const secret = newTotpSecret();
const codeAt = (seconds: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: seconds * 1000, digits: 6, period: 30 });

describe("a time-based code", () => {
  const now = new Date(1_800_000_010_000);
  const step = Math.floor(1_800_000_010 / 30);

  it.each([
    [0, step],
    [-30, step - 1],
    [30, step + 1],
    [-60, null],
    [60, null],
  ])("made %i seconds from now belongs to its own step, if that is near", (seconds, expected) => {
    expect(findTotpStep(secret, codeAt(1_800_000_010 + seconds), now)).toBe(expected);
  });

  it("is the one of the standard's test vectors", () => {
    const standard = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
    expect(findTotpStep(standard, "287082", new Date(59_000))).toBe(1);
    expect(findTotpStep(standard, "081804", new Date(1_111_111_109_000))).toBe(37_037_036);
  });
});

describe("enrolment", () => {
  it("makes 160-bit secrets, each another", () => {
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(newTotpSecret()).not.toBe(secret);
  });

  it("draws the longest address there can be", () => {
    const uri = totpUri({ secret, issuer: "ü".repeat(64), account: `${"+".repeat(243)}@example.com` });
    expect(qrSvg(uri)).toMatch(/^<svg [^#%]+<\/svg>$/);
  });
});
