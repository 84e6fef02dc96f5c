import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#platform/postgres/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { useAssertion } from "./used-assertions.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe.each(["pglite", "postgres"] as const)("used assertions on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.close());

  const use = (id: string, issuer: string, now: Date) =>
    database.db.tx(PLATFORM, (sql) => useAssertion(sql, { id, issuer, expiresAt: later(300) }, now));
  const count = () =>
    database.db.tx(PLATFORM, async (sql) => {
      const { rows } = await sql.query<{ count: number }>(
        "select count(*)::integer as count from platform.used_saml_assertions",
      );
      return rows[0]?.count;
    });

  it("are let in once per identity provider", async () => {
    expect(await use("_1", "urn:a", NOW)).toBe(true);
    expect(await use("_1", "urn:a", later(299))).toBe(false);
    expect(await use("_1", "urn:b", NOW)).toBe(true);
    expect(await use("_2", "urn:a", NOW)).toBe(true);
  });

  it("are forgotten once they have expired anyway", async () => {
    await use("_3", "urn:a", later(301));
    expect(await count()).toBe(1);
  });
});
