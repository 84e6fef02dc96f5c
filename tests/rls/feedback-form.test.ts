import { beforeAll, expect, inject, test } from "vitest";
import { type Feedback, feedbackComponents, feedbackSchema } from "#shared/feedback.ts";
import { insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople } from "./people.ts";
import type { People } from "./people.ts";

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

const valid: Feedback = {
  name: "Amina",
  email: "amina@example.org",
  component: "Visa Progress",
  feedback: "The steps helped me a lot.",
};

/** Every character that some system counts as a space or as none, inside an e-mail and around a text. */
const oddCharacters = [
  ...Array.from({ length: 0xa1 }, (_, code) => String.fromCharCode(code)),
  ...Array.from("\u061c\u1680\u180e\u2000\u200a\u200b\u200d\u2028\u2029\u202e\u202f\u205f\u2066\u3000\ufeff\ud83d"),
];

/** Feedback at the edges of the rules. What the form refuses of it is not asked of the table. */
const attempts: Partial<Feedback>[] = [
  ...feedbackComponents.map((component) => ({ component })),
  ...oddCharacters.flatMap((odd) => [
    { email: `a${odd}b@example.org` },
    { email: `a@exa${odd}mple.org` },
    { email: `a@example.o${odd}` },
    { name: `${odd}A${odd}` },
    { name: `${odd}Al${odd}` },
    { feedback: `${odd}Nine char${odd}` },
    { feedback: odd.repeat(10) },
  ]),
  ...["用户@例子.广告", "o'neil@b.co", "a@b..c", "😀@😀.😀", `${"é".repeat(308)}@example.org`].map((email) => ({
    email,
  })),
  ...["😀", "😀😀", "e\u0301", "a".repeat(200), "😀".repeat(200)].map((name) => ({ name })),
  ...["😀".repeat(9), "😀".repeat(10), "😀".repeat(10_000), "a".repeat(10_000)].map((feedback) => ({ feedback })),
];

test("the table takes whatever the form takes", async () => {
  const taken = attempts
    .map((changes) => feedbackSchema.safeParse({ ...valid, ...changes }))
    .filter((it) => it.success);
  expect(taken.length).toBeGreaterThan(200);
  expect(attempts.length - taken.length).toBeGreaterThan(200);
  // Not as the person, who may send only so much in a day.
  await database.db.tx(PLATFORM, async (sql) => {
    for (const { data } of taken) await insert(sql, "public.feedback", { ...data, user_id: people.owner });
  });
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query("select name, email, component, feedback from public.feedback"),
  );
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(
      taken.map(({ data: { name, email, component, feedback } }) =>
        JSON.stringify({ name, email, component, feedback }),
      ),
    ),
  );
});
