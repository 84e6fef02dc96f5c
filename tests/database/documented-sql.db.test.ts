import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";

const page = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
const statements = [...page.matchAll(/`((?:select|delete from|update|insert into) [^`\n]+)`|^ {4}(select .+);$/gm)].map(
  ([, inline, line]) => inline ?? line ?? "",
);

describe.each(["pglite", "postgres"] as const)("what operators are told to run as SQL, on %s", (engine) => {
  test("is in the page", () => expect(statements.length).toBeGreaterThan(5));

  test.each(statements)("%s", async (statement) => {
    const { db } = await emptiedTestDatabase(engine);
    const undone = new Error("undone");
    const run = db.tx(PLATFORM, async (sql) => {
      await sql.query(statement);
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
  });
});
