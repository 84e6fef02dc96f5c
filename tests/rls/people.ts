import { randomUUID } from "node:crypto";
import {
  type Claims,
  insertUser,
  type Database,
  insert,
  PLATFORM,
  type Transaction,
} from "@workspace/testing/database.ts";

/** The four that every rule is asked about. Row-level security knows the last one as role `anon`. */
export const actors = ["owner", "stranger", "admin", "anonymous"] as const;
export type Actor = (typeof actors)[number];
export type Person = Exclude<Actor, "anonymous">;

/** User ids. The owner owns the row in question; the stranger and the admin do not. */
export type People = Readonly<Record<Person, string>>;

/** Makes three confirmed accounts; the admin is one by role. */
export async function createPeople(db: Database): Promise<People> {
  const people: People = { owner: await insertUser(db), stranger: await insertUser(db), admin: await insertUser(db) };
  await db.tx(PLATFORM, (sql) =>
    sql.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [people.admin]),
  );
  return people;
}

export function claimsOf(actor: Actor, people: People): Claims {
  return actor === "anonymous" ? { role: "anon" } : signedIn(people[actor]);
}

export function signedIn(userId: string, aal: "aal1" | "aal2" = "aal1"): Claims {
  return { role: "authenticated", sub: userId, aal };
}

/** Gives an account a second factor. Answers the factor's id. */
export async function addFactor(sql: Transaction, userId: string, status: "verified" | "unverified"): Promise<string> {
  const id = randomUUID();
  const [created_at, updated_at] = [new Date(), new Date()];
  await insert(sql, "auth.mfa_factors", { id, user_id: userId, factor_type: "totp", status, created_at, updated_at });
  return id;
}
