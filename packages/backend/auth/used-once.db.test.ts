import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { useOnce } from "./used-once.ts";

describe.each(["pglite", "postgres"] as const)("what works once, on %s,", (engine) => {
  let database: EmptiedDatabase;
  beforeAll(async () => {
    database = await emptiedTestDatabase(engine);
  });

  const use = (...parts: Parameters<typeof useOnce>[1]) =>
    database.db.tx(PLATFORM, (sql) => useOnce(sql, parts, new Date(Date.now() + 300_000)));

  it("is let in once, and is another thing with another kind, owner or name", async () => {
    expect(await use("saml assertion", "urn:a", "_1")).toBe(true);
    expect(await use("saml assertion", "urn:a", "_1")).toBe(false);
    expect(await use("saml assertion", "urn:b", "_1")).toBe(true);
    expect(await use("saml assertion", "urn:a", "_2")).toBe(true);
    expect(await use("wallet message", "urn:a", "_1")).toBe(true);
  });

  it("is not taken for another thing of the same letters", async () => {
    expect(await use("wallet message", "a", "b\0c")).toBe(true);
    expect(await use("wallet message", "a\0b", "c")).toBe(true);
    expect(await use("wallet message", "a", "b", "c")).toBe(true);
  });

  it("is let in once of ten at the same time", async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => use("id token nonce", "n")));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it("stays free when what it came with was rolled back", async () => {
    const failing = database.db.tx(PLATFORM, async (sql) => {
      await useOnce(sql, ["id token nonce", "m"], new Date());
      throw new Error("no session");
    });
    await expect(failing).rejects.toThrow("no session");
    expect(await use("id token nonce", "m")).toBe(true);
  });
});
