import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#platform/postgres/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { useAssertion } from "./used-assertions.ts";

describe.each(["pglite", "postgres"] as const)("used assertions on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.close());

  const use = (id: string, issuer: string) =>
    database.db.tx(PLATFORM, (sql) => useAssertion(sql, { id, issuer, expiresAt: new Date(Date.now() + 300_000) }));

  it("are let in once per identity provider", async () => {
    expect(await use("_1", "urn:a")).toBe(true);
    expect(await use("_1", "urn:a")).toBe(false);
    expect(await use("_1", "urn:b")).toBe(true);
    expect(await use("_2", "urn:a")).toBe(true);
  });

  it("are let in once of several at the same time", async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => use("_3", "urn:a")));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it("stay free when the sign-on they came with was rolled back", async () => {
    const failing = database.db.tx(PLATFORM, async (sql) => {
      await useAssertion(sql, { id: "_4", issuer: "urn:a", expiresAt: new Date() });
      throw new Error("no session");
    });
    await expect(failing).rejects.toThrow("no session");
    expect(await use("_4", "urn:a")).toBe(true);
  });
});
