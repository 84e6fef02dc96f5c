import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const result = { country: "uk", answered: 4, asked: 5, application: "UK · Leeds · January 2027" };

policyMatrix("public.practice_results", {
  row: ({ owner }) => ({ id: randomUUID(), user_id: owner, ...result }),
  key: "id",
  change: { letter: "Another" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "refused", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "refused", delete: "no rows" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

test("nobody keeps more than a hundred", async () => {
  await database.db.tx(PLATFORM, (sql) =>
    sql.query(
      `insert into public.practice_results (user_id, country, answered, asked)
       select $1, 'uk', 4, 5 from generate_series(1, 99)`,
      [people.owner],
    ),
  );
  const add = () => database.db.tx(signedIn(people.owner), (sql) => insert(sql, "public.practice_results", result));
  await add();
  await expect(add()).rejects.toMatchObject({ code: "PT409" });
});
