import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { createTotpUser } from "@workspace/testing/contract/second-factors.ts";

const { url, publishableKey } = inject("server");
const service = serviceClient();

let admin: TestUser;
beforeAll(async () => {
  admin = await createAdmin();
});

async function createAdmin(): Promise<TestUser> {
  const user = await createUser();
  await service.from("user_roles").insert({ user_id: user.id, role: "admin" }).throwOnError();
  return user;
}

type Answer = [status: number, answer: unknown];

async function ask({ client }: Pick<TestUser, "client">, body: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await client.functions.invoke<unknown>("people", { body });
  if (!error) return [200, data];
  const answer = (error as { context: Response }).context;
  return [answer.status, await answer.json()];
}
const act = (who: TestUser, what: string, id: string, confirmation?: string) =>
  ask(who, { action: "do", what, id, confirmation });
const refused = (status: number) => [status, { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) }];

/** What stands in the audit about somebody, the last first. */
async function notedOf(email: string) {
  const { data } = await service
    .from("people_audit")
    .select("action, admin_id, is_failure")
    .eq("person_email", email)
    .order("created_at", { ascending: false })
    .throwOnError();
  return data;
}

describe("people", () => {
  it("are for admins alone, in each thing that can be done", async () => {
    const [person, other] = [await createUser(), await createUser()];
    const factored = await createTotpUser();
    await service.from("user_roles").insert({ user_id: factored.id, role: "admin" }).throwOnError();
    const owing = anonClient();
    await owing.auth.signInWithPassword(factored);
    for (const body of [
      { action: "search", beginning: other.email },
      { action: "open", id: other.id },
      { action: "do", what: "delete", id: other.id, confirmation: other.email },
      { action: "audit", page: 1 },
    ]) {
      expect(await ask(person, body)).toEqual(refused(403));
      expect(await ask({ client: owing }, body)).toEqual(refused(403));
      const nobody = await fetch(`${url}/functions/v1/people`, {
        method: "POST",
        headers: { apikey: publishableKey, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(nobody.status).toBe(401);
    }
    expect(await notedOf(other.email)).toEqual([]);
    expect((await service.auth.admin.getUserById(other.id)).error).toBeNull();
  });

  it("are no longer for an admin who was signed out everywhere, though the token looks good", async () => {
    const former = await createAdmin();
    expect((await act(admin, "sign-out", former.id))[0]).toBe(200);
    expect(await ask(former, { action: "audit", page: 1 })).toEqual(refused(401));
  });

  it("are found by the beginning of their e-mail, twenty at most", async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const add = (name: string) => service.auth.admin.createUser({ email: `${name}@example.com`, email_confirm: true });
    for (let number = 0; number < 3; number += 1) await add(`${word}-${number}`);
    expect(await ask(admin, { action: "search", beginning: ` ${word.toUpperCase()}-` })).toEqual([
      200,
      {
        accounts: [0, 1, 2].map((number) => ({
          id: expect.any(String),
          email: `${word}-${number}@example.com`,
          created_at: expect.any(String),
        })),
        hasMore: false,
      },
    ]);
    for (let number = 3; number < 22; number += 1) await add(`${word}-${number}`);
    const [, many] = await ask(admin, { action: "search", beginning: word });
    expect(many).toMatchObject({ accounts: { length: 20 }, hasMore: true });
    expect(await ask(admin, { action: "search", beginning: `x${word}` })).toEqual([
      200,
      { accounts: [], hasMore: false },
    ]);
    expect(await ask(admin, { action: "search", beginning: "%%%" })).toMatchObject([200, { accounts: [] }]);
    for (const beginning of ["", "ab", " a ", 7, null, "x".repeat(321)]) {
      expect(await ask(admin, { action: "search", beginning })).toEqual(refused(400));
    }
  });

  it("are looked at as facts of their account alone, and that is noted", async () => {
    const person = await createUser({ data: { full_name: "Amina hunter2" } });
    await person.client
      .from("sop_documents")
      .insert({ prompt_input: "hunter2", generated_text: "hunter2" })
      .throwOnError();
    const [status, opened] = await ask(admin, { action: "open", id: person.id });
    expect([status, opened]).toEqual([
      200,
      {
        account: {
          id: person.id,
          email: person.email,
          created_at: expect.any(String),
          confirmed_at: expect.any(String),
          last_here_at: expect.any(String),
          banned_until: null,
          has_second_factor: false,
          is_admin: false,
          is_support: false,
        },
        isSelf: false,
      },
    ]);
    expect(JSON.stringify(opened)).not.toContain("hunter2");
    expect(await notedOf(person.email)).toEqual([{ action: "open", admin_id: admin.id, is_failure: false }]);
    const factored = await createTotpUser();
    expect((await ask(admin, { action: "open", id: factored.id }))[1]).toMatchObject({
      account: { has_second_factor: true },
    });
    expect(await ask(admin, { action: "open", id: randomUUID() })).toEqual(refused(404));
    expect(await ask(admin, { action: "open", id: "1' or true" })).toEqual(refused(400));
  });

  it("who are banned are out, and are in again when the ban is lifted", async () => {
    const person = await createUser();
    const banned = await act(admin, "ban", person.id);
    expect(banned).toMatchObject([200, { opened: { account: { banned_until: expect.any(String) } } }]);
    expect((await person.client.auth.getUser()).error).not.toBeNull();
    expect((await person.client.auth.refreshSession()).error).not.toBeNull();
    const again = () => anonClient().auth.signInWithPassword({ email: person.email, password: person.password });
    expect((await again()).error?.code).toBe("user_banned");
    expect(await act(admin, "lift-ban", person.id)).toMatchObject([
      200,
      { opened: { account: { banned_until: null } } },
    ]);
    expect((await again()).error).toBeNull();
    expect((await notedOf(person.email)).map(({ action }) => action as string)).toEqual(["lift-ban", "ban"]);
  });

  it("who are signed out everywhere sign in again", async () => {
    const person = await createUser();
    expect((await act(admin, "sign-out", person.id))[0]).toBe(200);
    expect((await person.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await anonClient().auth.signInWithPassword(person)).error).toBeNull();
  });

  it("who are deleted are gone with their files, once their email was typed, and stand in the audit", async () => {
    const person = await createUser();
    const file = new Blob(["%PDF-1.7\n%%EOF\n"], { type: "application/pdf" });
    await person.client.storage.from("documents").upload(`${person.id}/1.pdf`, file);
    for (const typed of [undefined, "", "DELETE", `x${person.email}`]) {
      expect(await act(admin, "delete", person.id, typed)).toEqual(refused(400));
    }
    expect(await act(admin, "delete", person.id, ` ${person.email.toUpperCase()} `)).toEqual([200, { opened: null }]);
    expect((await service.auth.admin.getUserById(person.id)).error?.code).toBe("user_not_found");
    const left = await service.storage.from("documents").listV2({ prefix: `${person.id}/` });
    expect(left.data?.objects).toEqual([]);
    expect(await notedOf(person.email)).toEqual([{ action: "delete", admin_id: admin.id, is_failure: false }]);
    expect(await act(admin, "delete", person.id, person.email)).toEqual(refused(404));
  });

  it("get the mails that they are owed, and no confirmation twice", async () => {
    const person = await createUser();
    expect((await act(admin, "reset", person.id))[0]).toBe(200);
    expect(await act(admin, "confirm", person.id)).toEqual(refused(400));
    const email = `${randomUUID()}@example.com`;
    const made = await service.auth.admin.createUser({ email, password: "a long password 7" });
    const id = made.data.user?.id ?? "";
    expect(await act(admin, "confirm", id)).toMatchObject([200, { opened: { account: { confirmed_at: null } } }]);
    expect(await act(admin, "confirm", id)).toEqual(refused(429));
    expect(await notedOf(email)).toMatchObject([
      { action: "confirm", is_failure: true },
      { action: "confirm", is_failure: false },
      { action: "confirm", is_failure: false },
    ]);
  });

  it("who are the admin themselves are neither banned nor deleted", async () => {
    for (const what of ["ban", "delete"]) expect(await act(admin, what, admin.id, admin.email)).toEqual(refused(403));
    expect(await notedOf(admin.email)).toEqual([]);
    expect(await act(admin, "promote", admin.id)).toEqual(refused(400));
  });

  it("and what was done to them is read by admins, who did it by their email, page by page", async () => {
    const [person, former] = [await createUser(), await createAdmin()];
    await ask(former, { action: "open", id: person.id });
    const read = async () => {
      const [, answer] = await ask(admin, { action: "audit", page: 1 });
      return (answer as { rows: { person_email: string }[] }).rows.find((row) => row.person_email === person.email);
    };
    expect(await read()).toMatchObject({ action: "open", admin: former.email, is_failure: false });
    await service.auth.admin.deleteUser(former.id);
    expect(await read()).toMatchObject({ action: "open", admin: null });
    expect(await ask(admin, { action: "audit", page: 10_000 })).toEqual([200, { rows: [], total: expect.any(Number) }]);
    expect(await ask(admin, { action: "audit", page: 0 })).toEqual(refused(400));
  });

  it("are changed thirty times an hour by one admin, and by others still", async () => {
    const [busy, person] = [await createAdmin(), await createUser()];
    const statuses: number[] = [];
    for (let number = 0; number < 31; number += 1) statuses.push((await act(busy, "ban", busy.id))[0]);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 403), 429]);
    expect((await act(admin, "sign-out", person.id))[0]).toBe(200);
  });
});

describe("the owner of the support email", { concurrent: false }, () => {
  it("is neither banned nor deleted by anybody, once the address is confirmed", async () => {
    const owner = await createUser();
    await service.rpc("set_support_email", { email: owner.email.toUpperCase() }).throwOnError();
    try {
      for (const what of ["ban", "delete"]) expect(await act(admin, what, owner.id, owner.email)).toEqual(refused(403));
      expect((await act(admin, "sign-out", owner.id))[0]).toBe(200);
    } finally {
      await service.rpc("set_support_email", { email: "" }).throwOnError();
    }
    expect((await act(admin, "ban", owner.id))[0]).toBe(200);
  });
});
