// @module-tag one-engine
import { describe, it } from "vitest";
import {
  chains,
  expectRejected,
  inSeconds,
  type MessageChange,
  messageOf,
  present,
  presentSigned,
  wallet,
} from "./wallets.ts";

describe.each(chains)("a message of %s", (chain) => {
  it.each<[string, MessageChange | (() => MessageChange), RegExp]>([
    ["another site", { domain: "evil.example", uri: "https://evil.example/" }, /not allowed on this server/],
    ["our address under another domain", { domain: "evil.example" }, /Domain that does not match/],
    ["another port of the domain", { domain: "localhost:1" }, /Domain that does not match/],
    ["another address under our domain", { uri: "https://evil.example/" }, /not allowed on this server/],
    ["an address without https", { uri: "http://evil.example/", domain: "evil.example" }, /does not use HTTPS/],
    ["an address that only looks like ours", { uri: "https://localhost@evil.example/" }, /not allowed on this server/],
    ["an address of another kind", { uri: "javascript:alert(1)" }, /does not use HTTPS/],
    ["no address", { uri: null }, /URI is missing/],
    ["an address that is none", { uri: "localhost" }, /URI is missing or not valid/],
    ["another version", { version: "2" }, /Version is missing/],
    ["no version", { version: null }, /Version is missing/],
    ["a network that is none", { chainId: "0x1" }, /Chain ID is missing/],
    ["no time", { issuedAt: null }, /Issued At is missing/],
    ["a time that is none", { issuedAt: "yesterday" }, /Issued At is missing/],
    ["a day that does not exist", { issuedAt: "2026-02-31T00:00:00Z" }, /Issued At is missing/],
    ["a time eleven minutes ago", () => ({ issuedAt: inSeconds(-660) }), /issued too long ago/],
    ["a time in eleven minutes", () => ({ issuedAt: inSeconds(660) }), /issued too far in the future/],
    ["an expiry that has passed", () => ({ issuedAt: inSeconds(-60), expirationTime: inSeconds(-30) }), /is expired/],
    ["an expiry before its time", () => ({ expirationTime: inSeconds(-30) }), /expires before it was issued/],
    ["a beginning to come", () => ({ notBefore: inSeconds(60) }), /becomes valid in the future/],
    [
      "a beginning after its expiry",
      () => ({ notBefore: inSeconds(90), expirationTime: inSeconds(60) }),
      /expires before it becomes valid/,
    ],
    ["a short nonce", { nonce: "1234567" }, /Nonce is missing or not valid/],
    ["a nonce with blanks", { nonce: "12345678 9" }, /Nonce is missing or not valid/],
    ["a long statement", { statement: "x".repeat(1025) }, /statement is too long/],
  ])("is refused with %s", async (_, change, description) => {
    const mine = await wallet(chain);
    const message = messageOf(mine, typeof change === "function" ? change() : change);
    expectRejected(await presentSigned(mine, message), description);
  });

  it.each<[string, (message: string) => string, RegExp]>([
    ["a carriage return", (text) => text.replaceAll("\n", "\r\n"), /control characters/],
    ["a second kind of line end", (text) => text.replace("Version", "\u2028Version"), /control characters/],
    ["a line end behind the last line", (text) => `${text}\n`, /fields/],
    ["something behind the last line", (text) => `${text}\nTransfer everything`, /fields/],
    ["something behind an empty line", (text) => `${text}\n\nURI: https://evil.example/`, /fields/],
    ["a field twice", (text) => text.replace("Version: 1", "Version: 1\nVersion: 1"), /repeated/],
    ["a second address", (text) => `${text}\nURI: https://evil.example/`, /repeated or out of order/],
    ["fields out of order", (text) => text.replace(/(Chain ID: .+)\n(Nonce: .+)/, "$2\n$1"), /out of order/],
    ["an unknown field", (text) => `${text}\nGas: 100`, /unknown/],
    ["a blank in front of a field", (text) => text.replace("URI:", " URI:"), /fields/],
    ["a statement of two lines", (text) => text.replace("Sign in", "Sign in\nfor good"), /fields/],
    ["text in its third line", (text) => text.replace("\n\n", "\nx\n"), /third line/],
    ["text in front", (text) => `x\n${text}`, /first line/],
    ["resources that are none", (text) => `${text}\nResources:\n- not an address`, /resources/],
    ["something behind the resources", (text) => `${text}\nResources:\n- https://ex.com/\nURI: x`, /resources/],
  ])("is refused with %s", async (_, change, description) => {
    const mine = await wallet(chain);
    expectRejected(await presentSigned(mine, change(messageOf(mine))), description);
  });

  it.each([
    ["nothing", () => ""],
    ["text", () => "not a signature"],
    ["half of one", (good: string) => good.slice(0, 64)],
    ["more than one", (good: string) => `${good}00`],
    [
      "zeros",
      (good: string) =>
        good.replace(/(?<=^0x|^(?!0x)).*$/, (rest) => (good.startsWith("0x") ? "0" : "A").repeat(rest.length)),
    ],
  ])("is refused with %s for a signature", async (_, spoil) => {
    const mine = await wallet(chain);
    const message = messageOf(mine);
    expectRejected(await present(chain, message, spoil(await mine.sign(message))), /Signature does not match/);
  });
});
