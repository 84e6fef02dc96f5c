import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Claims, insertUser, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";

const support = "help@example.org";
const anonymous: Claims = { role: "anon" };
let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
});
beforeEach(async () => {
  await database.db.tx(PLATFORM, (sql) => sql.query("delete from auth.users"));
  await setSupportEmail(support);
});

async function setSupportEmail(email: string | null, claims: Claims = { role: "service_role" }) {
  await database.db.tx(claims, (sql) => sql.query("select public.set_support_email($1)", [email]));
}

async function isAdmin(claims: Claims): Promise<boolean | undefined> {
  const { rows } = await database.db.tx(
    claims,
    (sql) => sql.query<{ yes: boolean }>("select public.is_admin() as yes"),
    {
      readOnly: true,
    },
  );
  return rows[0]?.yes;
}

const newUser = (columns: Record<string, unknown>) => insertUser(database.db, columns).then(signedIn);

test("the confirmed support e-mail is an admin", async () => {
  expect(await isAdmin(await newUser({ email: support }))).toBe(true);
});

test("but not on the row of an anonymous account, which nobody has confirmed", async () => {
  expect(await isAdmin(await newUser({ email: support, is_anonymous: true }))).toBe(false);
});

test("in whatever case both were written", async () => {
  await setSupportEmail("  HELP@Example.org ");
  expect(await isAdmin(await newUser({ email: "Help@example.ORG" }))).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ["before it is confirmed", { email_confirmed_at: null }],
  ["confirmed by phone only", { email_confirmed_at: null, phone: "15551234", phone_confirmed_at: new Date() }],
  ["on a company sign-on (SSO)", { is_sso_user: true }],
  ["on an anonymous account", { is_anonymous: true }],
  ["on a deleted account", { deleted_at: new Date() }],
  ["only as the e-mail to change to", { email: "other@example.org", email_change: support }],
  ["only in the user's own metadata", { email: "other@example.org", raw_user_meta_data: { email: support } }],
])("the support e-mail is no admin %s", async (_, columns) => {
  expect(await isAdmin(await newUser({ email: support, ...columns }))).toBe(false);
});

test("an SSO user with the same e-mail changes nothing for its confirmed owner", async () => {
  const owner = await newUser({ email: support });
  const sso = await newUser({ email: support, is_sso_user: true });
  expect([await isAdmin(owner), await isAdmin(sso)]).toEqual([true, false]);
});

test("claims about e-mail and roles in the token do not count", async () => {
  const stranger = await newUser({});
  const boasting = { ...stranger, email: support, app_metadata: { role: "admin" }, user_role: "admin" };
  expect(await isAdmin(boasting)).toBe(false);
});

test("nobody is an admin by e-mail once it is unset", async () => {
  const user = await newUser({ email: support });
  await setSupportEmail(null);
  expect(await isAdmin(user)).toBe(false);
  await setSupportEmail(" ");
  expect(await isAdmin(user)).toBe(false);
});

test("people without an e-mail are no admins when it is unset", async () => {
  await setSupportEmail("");
  expect(await isAdmin(await newUser({ email: "" }))).toBe(false);
  expect(await isAdmin(await newUser({ email: null }))).toBe(false);
});

test("a new support e-mail takes the place of the old one", async () => {
  const before = await newUser({ email: support });
  const after = await newUser({ email: "desk@example.org" });
  await setSupportEmail("desk@example.org");
  expect([await isAdmin(before), await isAdmin(after)]).toEqual([false, true]);
});

test("the role admin makes an admin, other roles do not", async () => {
  const people = await createPeople(database.db);
  await database.db.tx(PLATFORM, (sql) =>
    sql.query("insert into public.user_roles (user_id, role) values ($1, 'administrator')", [people.stranger]),
  );
  const who = [people.admin, people.owner, people.stranger].map((id) => isAdmin(signedIn(id)));
  expect(await Promise.all(who)).toEqual([true, false, false]);
});

test("anonymous callers and unknown users get false, not an error", async () => {
  expect(await isAdmin(anonymous)).toBe(false);
  expect(await isAdmin(signedIn("00000000-0000-4000-8000-000000000000"))).toBe(false);
  expect(await isAdmin({ role: "authenticated" })).toBe(false);
});

test("only the secret key names the support e-mail", async () => {
  const admin = await newUser({ email: support });
  await expect(setSupportEmail("me@example.org", admin)).rejects.toMatchObject({ code: "42501" });
  await expect(setSupportEmail("me@example.org", anonymous)).rejects.toMatchObject({ code: "42501" });
  expect(await isAdmin(admin)).toBe(true);
});
