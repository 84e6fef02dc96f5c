import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generateSigningKey, loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import { createLegacyKeys } from "./api-keys.ts";

const secret = "a secret of an older project, 32 bytes at least";
const oct = { kty: "oct", alg: "HS256", k: Buffer.from(secret).toString("base64url") };
const seconds = Math.floor(Date.now() / 1000);
const claims = { iss: "supabase", ref: "abcdefgh", role: "anon", iat: seconds - 60, exp: seconds + 3600 };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
function keyOf(change: Record<string, unknown> = {}, header: object = {}, by = secret) {
  const text = `${encode({ alg: "HS256", typ: "JWT", ...header })}.${encode({ ...claims, ...change })}`;
  return `${text}.${createHmac("sha256", by).update(text).digest("base64url")}`;
}

async function finder(...more: object[]) {
  return createLegacyKeys(await loadSigningKeys(JSON.stringify([await generateSigningKey(), ...more])));
}

describe("an API key in the older form", () => {
  it("has its role where its secret is configured", async () => {
    const find = await finder(oct);
    expect(await find(keyOf())).toBe("anon");
    expect(await find(keyOf({ role: "service_role" }))).toBe("service_role");
    expect(await find(keyOf({}, { kid: "whatever" }))).toBe("anon");
  });

  it("is none without a secret", async () => {
    expect(await (await finder())(keyOf())).toBeNull();
  });

  it.each([
    ["another role", keyOf({ role: "authenticated" })],
    ["the database's own role", keyOf({ role: "postgres" })],
    ["no role", keyOf({ role: undefined })],
    ["a person", keyOf({ sub: "11111111-1111-4111-8111-111111111111" })],
    ["an empty person", keyOf({ sub: "" })],
    ["no issuer", keyOf({ iss: undefined })],
    ["no expiry", keyOf({ exp: undefined })],
    ["an expiry in the past", keyOf({ exp: seconds - 1 })],
    ["another secret", keyOf({}, {}, "a secret of somebody else, 32 bytes at least")],
    ["no signature", `${keyOf({ role: "service_role" }).split(".").slice(0, 2).join(".")}.`],
    ["alg none", keyOf({ role: "service_role" }, { alg: "none" })],
    ["alg HS512", keyOf({}, { alg: "HS512" })],
    ["nothing at all", ""],
  ])("is none with %s", async (_, key) => {
    expect(await (await finder(oct))(key)).toBeNull();
  });
});
