import { expect, test } from "vitest";
import { exportedTables } from "#shared/exported-tables.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { tablesOfPeople } from "./every-table.ts";

test("whatever belongs to people can be exported, and the list knows every table", async () => {
  const { db, close } = await createTestDatabase("pglite");
  try {
    const ofPeople = (await tablesOfPeople(db)).filter((table) => table.startsWith("public."));
    const exported = Object.entries(exportedTables)
      .filter(([, how]) => how !== null)
      .map(([table]) => `public.${table}`);
    expect(exported.toSorted()).toEqual(ofPeople);
  } finally {
    await close();
  }
});
