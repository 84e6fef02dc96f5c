import { randomInt, randomUUID } from "node:crypto";
import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it } from "vitest";
import { callAuth, fixture, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

const nil = "00000000-0000-0000-0000-000000000000";
const admin = () => serviceClient().auth.admin;

describe("administration of users", () => {
  it("creates a confirmed user with metadata, role and id", async () => {
    const [id, email] = [randomUUID(), freshEmail()];
    const answer = await callAuth("/admin/users", {
      key: "secret",
      body: {
        id,
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: "Ann" },
        app_metadata: { plan: "free" },
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: "Ann", email_verified: true },
      app_metadata: { provider: "email", providers: ["email"], plan: "free" },
    });
    expect(answer.body).toHaveProperty("identities.0.identity_data", {
      sub: id,
      email,
      email_verified: false,
      phone_verified: false,
    });
    expect((await anonClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it("takes every id that the database takes, and its owner is let in everywhere", async () => {
    const [digits, email] = [String(randomInt(1e11, 1e12)), freshEmail()];
    // No version and no variant of the standard: accounts that were imported may have such ids.
    const id = `AAAAAAAA-1111-1111-1111-${digits}`;
    const created = await admin().createUser({ id, email, password: PASSWORD, email_confirm: true });
    expect(created.data.user?.id).toBe(id.toLowerCase());
    const client = anonClient();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const asked = await client.auth.getUser();
    expect([asked.error, asked.data.user?.id]).toEqual([null, id.toLowerCase()]);
    expect((await callAuth(`/admin/users/${id}/factors`, { key: "secret" })).status).toBe(200);
    expect((await admin().deleteUser(id)).error).toBeNull();
  });

  it("takes a password for a new user that a person might not choose", async () => {
    const email = freshEmail();
    const created = await admin().createUser({ email, password: "abc", email_confirm: true });
    expect(created.error).toBeNull();
    expect((await anonClient().auth.signInWithPassword({ email, password: "abc" })).error).toBeNull();
  });

  it("leaves an e-mail unconfirmed unless told otherwise", async () => {
    const email = freshEmail();
    const { data } = await admin().createUser({ email, password: PASSWORD });
    expect(data.user).not.toHaveProperty("email_confirmed_at");
  });

  it("refuses an e-mail twice", async () => {
    const { email } = await createUser();
    const { error } = await admin().createUser({ email: email.toUpperCase() });
    expect([error?.status, error?.code]).toEqual([422, "email_exists"]);
  });

  it("reads, lists and pages users as the client expects", async () => {
    const { id, email } = await createUser();
    expect((await admin().getUserById(id)).data.user?.email).toBe(email);
    const { data, error } = await admin().listUsers({ page: 1, perPage: 1 });
    expect(error).toBeNull();
    expect(data.users).toHaveLength(1);
    expect(data).toMatchObject({ total: expect.any(Number), nextPage: 2, lastPage: expect.any(Number) });
    const answer = await callAuth("/admin/users?page=1&per_page=1", { key: "secret" });
    expect(answer.body["aud"]).toBe("authenticated");
    expect(Number(answer.headers.get("x-total-count"))).toBeGreaterThan(0);
    expect(answer.headers.get("link")).toMatch(
      /^<[^>]+\/admin\/users\?page=2&per_page=1>; rel="next", <[^>]+>; rel="last"$/,
    );
  });

  it("finds users by a part of their e-mail or full name, and tells how many there are", async () => {
    const mark = randomUUID();
    const { id, email } = await createUser({ data: { full_name: `Ann_${mark} Lee` } });
    const { id: other } = await createUser({ data: { full_name: `Ann${mark} Lee` } });
    const found = async (filter: string) => {
      const answer = await callAuth(`/admin/users?per_page=5&${new URLSearchParams({ filter })}`, { key: "secret" });
      const { users } = answer.body as { users: { id: string }[] };
      expect(answer.headers.get("x-total-count")).toBe(String(users.length));
      return users.map((user) => user.id);
    };
    expect(await found(email.slice(2, -5).toUpperCase())).toEqual([id]);
    expect(await found(`${mark.toUpperCase()} lee`)).toEqual([other, id]);
    // Nothing is a wildcard.
    expect(await found(`Ann_${mark}`)).toEqual([id]);
    for (const filter of [`Ann%${mark}`, `${mark}\0`, "'; drop table auth.users"])
      expect(await found(filter)).toEqual([]);
  });

  it("lists users in the order of their creation, and keeps it from page to page", async () => {
    const mark = randomUUID();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await createUser({ data: { full_name: mark } })).id);
    const listed = async (sort: string) => {
      const query = new URLSearchParams({ page: "1", per_page: "2", filter: mark, ...(sort === "" ? {} : { sort }) });
      const answer = await callAuth(`/admin/users?${query}`, { key: "secret" });
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
      const more = await callAuth(next.slice(next.indexOf("/admin/users")), { key: "secret" });
      return [answer, more].flatMap(({ body }) => (body as { users: { id: string }[] }).users.map((user) => user.id));
    };
    expect(await listed("created_at asc")).toEqual(ids);
    for (const sort of ["", "created_at", "created_at desc"]) expect(await listed(sort)).toEqual(ids.toReversed());
    for (const sort of ["email asc", "created_at up", "created_at asc, id", "1"]) {
      const answer = await callAuth(`/admin/users?${new URLSearchParams({ sort })}`, { key: "secret" });
      expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
    }
  });

  it("changes e-mail, password, metadata and bans", async () => {
    const { id, email, password, client } = await createUser({ data: { full_name: "Ann", city: "Dhaka" } });
    const next = freshEmail();
    const { data, error } = await admin().updateUserById(id, {
      email: next,
      email_confirm: true,
      password: "changed by admin",
      user_metadata: { city: null },
      app_metadata: { plan: "paid" },
      ban_duration: "1h30m",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: next,
      user_metadata: { full_name: "Ann" },
      app_metadata: { plan: "paid" },
    });
    expect(data.user?.user_metadata).not.toHaveProperty("city");
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: next });
    expect(data.user?.banned_until).toEqual(expect.any(String));
    await admin().updateUserById(id, { ban_duration: "none" });
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await anonClient().auth.signInWithPassword({ email, password })).error).not.toBeNull();
    expect(
      (await anonClient().auth.signInWithPassword({ email: next, password: "changed by admin" })).error,
    ).toBeNull();
  });

  it("deletes a user with all sessions", async () => {
    const { id, client } = await createUser();
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error?.code).toBe("user_not_found");
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await admin().deleteUser(id)).error?.code).toBe("user_not_found");
  });

  it("deletes a user for good when no body says how", async () => {
    const { id } = await createUser();
    const answer = await callAuth(`/admin/users/${id}`, { method: "DELETE", key: "secret" });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await admin().getUserById(id)).error?.code).toBe("user_not_found");
    const declared = { method: "DELETE", key: "secret", headers: { "content-type": "application/json" } } as const;
    expect((await callAuth(`/admin/users/${(await createUser()).id}`, declared)).status).toBe(200);
    expect((await callAuth(`/admin/users/${id}`, { ...declared, body: "{" })).body["code"]).toBe("bad_json");
  });

  it("deletes softly: the row stays, what tells who it was does not, and the e-mail is free", async () => {
    const { id, email, password } = await createUser({ data: { full_name: "Ann" } });
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    const { data } = await admin().getUserById(id);
    expect(data.user?.deleted_at).toEqual(expect.any(String));
    expect(JSON.stringify(data.user)).not.toContain(email);
    expect(JSON.stringify(data.user)).not.toContain("Ann");
    expect((await anonClient().auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
    expect((await admin().createUser({ email })).error).toBeNull();
  });

  it("signs a person out by their token", async () => {
    const { id, client } = await createUser();
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    expect((await admin().signOut(token)).error).toBeNull();
    expect(await fixture("fx_sessions", { p_user: id })).toEqual([]);
  });

  it.each([
    ["GET", "/admin/users", undefined],
    ["POST", "/admin/users", { email: "a@example.com" }],
    ["GET", `/admin/users/${randomUUID()}`, undefined],
    ["PUT", `/admin/users/${randomUUID()}`, {}],
    ["DELETE", `/admin/users/${randomUUID()}`, {}],
    ["GET", "/admin/audit", undefined],
    ["POST", "/admin/generate_link", { type: "recovery", email: "a@example.com" }],
    ["POST", "/invite", { email: "a@example.com" }],
  ])("lets nobody but the secret key call %s %s", async (method, path, body) => {
    const { client } = await createUser();
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const call = { method, ...(body === undefined ? {} : { body }) };
    const signedIn = await callAuth(path, { ...call, token });
    expect([signedIn.status, signedIn.body]).toEqual([403, { code: "not_admin", message: "User not allowed" }]);
    expect((await callAuth(path, call)).body["code"]).toBe("not_admin");
    const signedInWithSecret = await callAuth(path, { ...call, token, key: "secret" });
    expect(signedInWithSecret.body["code"]).toBe("not_admin");
    expect((await callAuth(path, { ...call, token: "nonsense", key: "secret" })).body["code"]).toBe("bad_jwt");
    expect((await callAuth(path, { ...call, headers: { authorization: "" } })).body["code"]).toBe("no_authorization");
  });

  it.each([
    ["POST", "/admin/users", {}, 400, "validation_failed"],
    ["POST", "/admin/users", { email: "nonsense" }, 400, "validation_failed"],
    ["PUT", `/admin/users/${randomUUID()}`, { password: "abc" }, 422, "weak_password"],
    ["POST", "/admin/users", { email: "a@ex.com", password: "x".repeat(73) }, 400, "validation_failed"],
    ["POST", "/admin/users", { email: "a@ex.com", password_hash: "plain" }, 400, "validation_failed"],
    ["POST", "/admin/users", { email: "a@ex.com", ban_duration: "forever" }, 400, "validation_failed"],
    ["POST", "/admin/users", { email: "a@ex.com", id: "x" }, 400, "validation_failed"],
    ["POST", "/admin/users", { phone: "0171 23" }, 400, "validation_failed"],
    ["POST", "/admin/users", { email: "a@ex.com", id: nil }, 400, "validation_failed"],
    ["PUT", `/admin/users/${randomUUID()}`, {}, 404, "user_not_found"],
    ["PUT", `/admin/users/${randomUUID()}`, { password: "" }, 422, "weak_password"],
    ["PUT", "/admin/users/not-a-uuid", {}, 404, "validation_failed"],
    ["POST", "/admin/generate_link", { type: "other", email: "a@ex.com" }, 400, "validation_failed"],
    ["POST", "/admin/generate_link", { type: "recovery", email: "nobody@example.com" }, 404, "user_not_found"],
  ])("refuses %s %s %j", async (method, path, body, status, code) => {
    const answer = await callAuth(path, { method, body, key: "secret" });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it.each(["?page=0", "?page=x", "?per_page=-1", "?page=99999999999"])("refuses the page %s", async (query) => {
    for (const list of ["users", "audit"]) {
      const answer = await callAuth(`/admin/${list}${query}`, { key: "secret" });
      expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
    }
  });
});
