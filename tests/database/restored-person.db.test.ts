import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { countedOfAccounts, noteRestoredPerson } from "#server/functions/people/restored-person.ts";
import { insert, PLATFORM, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";

describe.each(["pglite", "postgres"] as const)("who comes back without triggers, on %s,", (engine) => {
  test("brings rows of one counted table alone", async () => {
    const { db } = await emptiedTestDatabase(engine);
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query<{ table: string }>(
        `with recursive of_accounts (oid) as (
           select 'auth.users'::regclass::oid
           union
           select conrelid from pg_constraint join of_accounts on of_accounts.oid = confrelid
            where contype = 'f' and confdeltype = 'c'
         )
         select distinct tgrelid::regclass::text as table
           from pg_trigger join of_accounts on of_accounts.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
          where prosrc ~ 'private\\.count_more|kept_counts'`,
      ),
    );
    expect(rows.map(({ table }) => (table.includes(".") ? table : `public.${table}`))).toEqual([countedOfAccounts]);
  });

  test("is counted as a count of everything would", async () => {
    const { db } = await emptiedTestDatabase(engine);
    const id = randomUUID();
    const email = `${id}@example.org`;
    const counts = async (sql: Transaction) => {
      const { rows } = await sql.query(
        "select kind, key, sum(amount)::int as amount from public.kept_counts group by kind, key order by 1, 2",
      );
      return rows;
    };
    await db.tx(PLATFORM, async (sql) => {
      await insert(sql, "auth.users", { id, email });
      await insert(sql, "public.blogs", { slug: id, title: "A post", content: "<p>Text</p>", published: true });
      await sql.exec("alter table public.feedback disable trigger user");
      for (const component of ["Dashboard", "Dashboard", "Other"]) {
        const said = { user_id: id, name: "Ann", email, component, feedback: "It works quite well" };
        await insert(sql, "public.feedback", said);
      }
      await sql.exec("alter table public.feedback enable trigger user");
      const before = await counts(sql);
      await noteRestoredPerson(sql, { id, email, filled: new Set(["auth.users", countedOfAccounts]) });
      const after = await counts(sql);
      expect(after).not.toEqual(before);
      await sql.query("select private.recount()");
      expect(after).toEqual(await counts(sql));
    });
  });
});
