import { expect, test } from "vitest";
import { exportedTables } from "#shared/account/exported-tables.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { tablesOfPeople } from "./every-table.ts";

/**
 * The views hang on a post, and are its readers': the sum of them stands in the post. Reports are those of visitors without an
 * account, and name the admin who handled them. What admins did to accounts names those accounts, and is for all admins.
 */
const ofOthers = ["public.blog_daily_views", "public.fact_reports", "public.people_audit"];

test.each(["pglite", "postgres"] as const)(
  "on %s, whatever belongs to people can be exported, and the list knows every table",
  async (engine) => {
    const { db } = await emptiedTestDatabase(engine);
    const ofPeople = (await tablesOfPeople(db)).filter((table) => table.startsWith("public."));
    const exported = Object.entries(exportedTables)
      .filter(([, how]) => how !== null)
      .map(([table]) => `public.${table}`);
    expect([...exported, ...ofOthers].toSorted()).toEqual(ofPeople);
  },
);
