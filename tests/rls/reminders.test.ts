import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { type Matrix, policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const nobody = { select: "refused", insert: "refused", update: "refused", delete: "refused" } as const;
const kept: Matrix["rules"] = {
  owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
  stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  anonymous: nobody,
};
const read: Matrix["rules"] = {
  owner: { ...nobody, select: "yes" },
  stranger: { ...nobody, select: "no rows" },
  admin: { ...nobody, select: "no rows" },
  anonymous: nobody,
};

policyMatrix("public.reminder_settings", {
  row: ({ owner }) => ({ user_id: owner, is_on: true, time_zone: "Asia/Dhaka", hour: 7 }),
  key: "user_id",
  change: { hour: 9 },
  rules: kept,
});

policyMatrix("public.reminders_sent", {
  row: ({ owner }) => ({ id: randomUUID(), user_id: owner, key: "mail", day: "2027-01-01" }),
  key: "id",
  change: { state: "sent" },
  rules: read,
});

policyMatrix("public.calendar_feeds", {
  row: ({ owner }) => ({ user_id: owner, token_hash: "0".repeat(64) }),
  key: "user_id",
  change: { token_hash: "1".repeat(64) },
  rules: kept,
});

policyMatrix("public.calendar_entries", {
  row: ({ owner }) => ({
    user_id: owner,
    key: "apply:1",
    day: "2027-01-01",
    summary: "The last day to apply",
    description: "",
    url: "https://example.com/",
  }),
  key: "key",
  change: { summary: "Another" },
  rules: read,
});

describe("mails that are claimed", () => {
  const service: Claims = { role: "service_role" };
  let database: EmptiedDatabase;
  let people: People;
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
  });
  beforeEach(() =>
    database.db.tx(PLATFORM, async (sql) => {
      await sql.query("delete from public.reminders_sent");
      await sql.query("delete from public.reminder_settings");
      await insert(sql, "public.reminder_settings", { user_id: people.owner, is_on: true, time_zone: "UTC" });
    }),
  );
  const rows = async <Row extends object>(
    text: string,
    params: unknown[],
    claims: Claims | typeof PLATFORM = service,
  ) => (await database.db.tx(claims, (sql) => sql.query<Row>(text, params))).rows;
  const claim = async (day: string, lease = 300) =>
    (
      await rows<{ id: string | null; is_sent: boolean }>(
        "select * from public.claim_reminder_mail($1, $2, $3, $4, $5)",
        [people.owner, day, randomUUID(), randomUUID().replaceAll("-", "").repeat(2), lease],
      )
    )[0];
  const finish = (mail: unknown, told: object[]) =>
    rows("select public.finish_reminder_mail($1, $2::jsonb, '2027-06-02 08:00Z')", [mail, JSON.stringify(told)]);
  const due = () => rows("select * from public.due_reminders('2027-06-01 09:00Z', 10)", []);

  test("one process gets the mail of a day, and after the mark nobody", async () => {
    const first = await claim("2027-06-01");
    expect(first).toMatchObject({ is_sent: false, id: expect.any(String) });
    expect(await claim("2027-06-01")).toEqual({ id: null, is_sent: false });
    // Nor that of the next day, while it is not known what became of this one.
    expect(await claim("2027-06-02")).toEqual({ id: null, is_sent: false });
    await finish(first?.id, [{ key: "line:1:7 days", day: "2027-06-08" }]);
    expect(await claim("2027-06-01")).toEqual({ id: null, is_sent: true });
    expect(await rows("select key, day::text from public.reminders_sent order by key", [])).toEqual([
      { key: "line:1:7 days", day: "2027-06-08" },
      { key: "mail", day: "2027-06-01" },
    ]);
    expect(await due()).toEqual([]);
    expect((await claim("2027-06-02"))?.id).toEqual(expect.any(String));
  });

  test("what was claimed and never marked is taken over when its lease is over, also for a later day", async () => {
    const dead = await claim("2027-06-01", 0);
    const again = await claim("2027-06-03", 0);
    expect(again?.id).toBe(dead?.id);
    expect(await rows("select day::text from public.reminders_sent", [])).toEqual([{ day: "2027-06-03" }]);
    expect((await claim("2027-06-03"))?.id).toBe(dead?.id);
    expect(await claim("2027-06-03")).toEqual({ id: null, is_sent: false });
  });

  test("what could not be sent is left to the next, at its time", async () => {
    const first = await claim("2027-06-01");
    await rows("select public.release_reminder_mail($1, '2027-06-01 09:10Z')", [first?.id]);
    expect(await due()).toEqual([]);
    expect((await claim("2027-06-01"))?.id).toBe(first?.id);
  });

  test("is due: whoever turned it on, has a confirmed address and is not banned", async () => {
    const user = (text: string) => rows(`update auth.users set ${text} where id = $1`, [people.owner], PLATFORM);
    await rows("update public.reminder_settings set next_at = '2027-06-01 08:59Z'", []);
    expect(await due()).toMatchObject([{ user_id: people.owner, time_zone: "UTC", hour: 8 }]);
    await user("banned_until = '2027-07-01'");
    expect(await due()).toEqual([]);
    await user("banned_until = null, email_confirmed_at = null");
    expect(await due()).toEqual([]);
    await user("email_confirmed_at = now()");
    await rows("update public.reminder_settings set is_on = false", []);
    expect(await due()).toEqual([]);
  });

  test("a person's own change is looked at at once, and nothing else moves the time", async () => {
    const own = (text: string) => rows(text, [people.owner], signedIn(people.owner));
    await rows("update public.reminder_settings set next_at = '2099-01-01'", []);
    await expect(own("update public.reminder_settings set next_at = now() where user_id = $1")).rejects.toMatchObject({
      code: "42501",
    });
    await own("update public.reminder_settings set hour = 9 where user_id = $1");
    const [row] = await rows<{ is_now: boolean }>(
      "select next_at <= now() as is_now from public.reminder_settings",
      [],
    );
    expect(row?.is_now).toBe(true);
  });

  test("nobody but the secret key may claim, finish or read who is due", async () => {
    for (const text of [
      "select public.due_reminders(now(), 1)",
      "select public.claim_reminder_mail(gen_random_uuid(), '2027-01-01', gen_random_uuid(), '', 1)",
      "select public.finish_reminder_mail(gen_random_uuid(), '[]', now())",
      "select public.release_reminder_mail(gen_random_uuid(), now())",
    ]) {
      for (const claims of [{ role: "anon" } as Claims, signedIn(people.admin, "aal2")]) {
        await expect(rows(text, [], claims)).rejects.toMatchObject({ code: "42501" });
      }
    }
  });
});
