import { describe, expect, it } from "vitest";
import { generateSigningKey, loadSigningKeys, parseKeySet, rotateSigningKeys } from "./signing-keys.ts";

const hour = 3600;
const start = new Date("2026-11-21T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const kidsOf = (json: string) => parseKeySet(json).map((key) => key.kid);

describe("a rotation of signing keys", () => {
  it("puts a new key in front, which signs", async () => {
    const old = await generateSigningKey(start);
    const { json, kids, dropped } = await rotateSigningKeys(JSON.stringify([old]), hour, at(10));
    expect([kids.length, kids[1], dropped]).toEqual([2, old.kid, 0]);
    expect((await loadSigningKeys(json)).current.kid).toBe(kids[0]);
  });

  it("keeps a key as long as its tokens live, counted from its successor's making", async () => {
    const first = await generateSigningKey(start);
    const second = await rotateSigningKeys(JSON.stringify([first]), hour, at(1000));
    const inTime = await rotateSigningKeys(second.json, hour, at(1000 + hour));
    expect(kidsOf(inTime.json)).toEqual([inTime.kids[0], second.kids[0], first.kid]);
    const late = await rotateSigningKeys(second.json, hour, at(1001 + hour));
    expect(kidsOf(late.json)).toEqual([late.kids[0], second.kids[0]]);
    expect(late.dropped).toBe(1);
  });

  it("never takes out what the operator brought", async () => {
    const { iat: _, ...timeless } = await generateSigningKey();
    const oldest = await generateSigningKey();
    const secret = { kty: "oct", alg: "HS256", k: Buffer.alloc(32, 1).toString("base64url") };
    const { json } = await rotateSigningKeys(JSON.stringify({ keys: [timeless, oldest, secret] }), hour, at(9e8));
    const [fresh, ...kept] = JSON.parse(json) as unknown[];
    expect(fresh).toMatchObject({ kty: "EC", iat: at(9e8).getTime() / 1000 });
    expect(kept).toEqual([timeless, oldest, secret]);
  });
});
