import { describe, expect, it } from "vitest";
import { readProviderProfile } from "./provider-profile.ts";

const claims = { iss: "https://accounts.google.com", sub: "1234" };

describe("a provider's claims", () => {
  it("become GoTrue's identity data", () => {
    const profile = readProviderProfile({
      ...claims,
      email: "Ann@Example.com",
      email_verified: true,
      name: "Ann Example",
      picture: "https://images.example/ann.png",
      hd: "example.com",
      given_name: "Ann",
      role: "service_role",
    });
    expect(profile).toEqual({
      sub: "1234",
      email: "ann@example.com",
      emailVerified: true,
      identityData: {
        ...claims,
        provider_id: "1234",
        email: "ann@example.com",
        email_verified: true,
        phone_verified: false,
        name: "Ann Example",
        full_name: "Ann Example",
        picture: "https://images.example/ann.png",
        avatar_url: "https://images.example/ann.png",
        custom_claims: { hd: "example.com" },
      },
    });
  });

  it.each([
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
    ["TRUE", false],
    [1, false],
    [null, false],
    [undefined, false],
    [{}, false],
  ])("have a verified e-mail for %j: %j", (email_verified, verified) => {
    expect(readProviderProfile({ ...claims, email: "a@example.com", email_verified })?.emailVerified).toBe(verified);
  });

  it.each([
    undefined,
    null,
    5,
    "",
    "a",
    "a@",
    "@b",
    "a b@c.de",
    "a@b.c\u0000",
    "ä@example.com",
    `${"x".repeat(251)}@b.de`,
  ])("have no e-mail for %j, and so no verified one", (email) => {
    const profile = readProviderProfile({ ...claims, email, email_verified: true });
    expect(profile).toMatchObject({ email: null, emailVerified: false });
    expect(profile?.identityData).not.toHaveProperty("email");
  });

  it.each([undefined, null, "", 5, "a\u0000b", "ä", "x".repeat(256)])("name nobody with the subject %j", (sub) => {
    expect(readProviderProfile({ ...claims, sub })).toBeNull();
  });

  it.each(["javascript:alert(1)", "data:image/png;base64,AA", "http://images.example/a.png", "//x", 5, ""])(
    "have no picture for %j",
    (picture) => {
      expect(readProviderProfile({ ...claims, picture })?.identityData).not.toHaveProperty("picture");
    },
  );

  it("have names that can be stored and shown", () => {
    const nameOf = (name: unknown) => readProviderProfile({ ...claims, name })?.identityData["full_name"];
    expect(nameOf("  Ann\u0000\r\nExample ")).toBe("Ann Example");
    expect(nameOf("x".repeat(1000))).toHaveLength(300);
    expect(nameOf("half \ud83d")).toBe("half \ufffd");
    expect(nameOf("🙂".repeat(400))).toBe("🙂".repeat(300));
    expect(nameOf("   ")).toBeUndefined();
    expect(nameOf(["Ann"])).toBeUndefined();
  });
});
