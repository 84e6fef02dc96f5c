import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, it } from "vitest";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { createTotpUser, passTime, signInAgain, stepUp, tokenOf } from "@workspace/testing/contract/second-factors.ts";

interface ListedSession {
  id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string;
  ip: string;
  is_current: boolean;
  aal: string;
  methods: string[];
}

async function listSessions(client: SupabaseClient): Promise<ListedSession[]> {
  const { data, error } = await client.rpc("my_sessions");
  if (error) throw new Error(error.message);
  const sessions: ListedSession[] = data;
  return sessions;
}

async function endSession(client: SupabaseClient, sessionId: string): Promise<boolean> {
  const { data, error } = await client.rpc("end_session", { session_id: sessionId });
  if (error) throw new Error(error.message);
  const ended: boolean = data;
  return ended;
}

const sessionIdOf = async (client: SupabaseClient) => String(claimsOf(await tokenOf(client))["session_id"]);
const isSignedIn = async (client: SupabaseClient) => (await client.auth.getUser()).error === null;

/** Another device of a person, from a client IP of its own. */
async function anotherDevice({ email, password }: TestUser, ip = randomIp()): Promise<SupabaseClient> {
  const client = anonClient(ip);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

describe("my_sessions", () => {
  it("lists every device of the caller, and says which one asks", async () => {
    const user = await createUser();
    const ip = randomIp();
    const other = await anotherDevice(user, ip);
    const listed = await listSessions(user.client);
    expect(listed.map(({ id, is_current }) => ({ id, is_current }))).toEqual([
      { id: await sessionIdOf(other), is_current: false },
      { id: await sessionIdOf(user.client), is_current: true },
    ]);
    expect(listed[0]).toEqual({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+]00:00$/),
      last_used_at: listed[0]?.created_at,
      user_agent: expect.any(String),
      ip,
      is_current: false,
      aal: "aal1",
      methods: ["password"],
    });
    expect((await listSessions(other)).find((session) => session.is_current)?.id).toBe(await sessionIdOf(other));
  });

  it("puts the one last used first", async () => {
    const user = await createUser();
    await anotherDevice(user);
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    const [first] = await listSessions(user.client);
    expect(first?.is_current).toBe(true);
    expect(Date.parse(first?.last_used_at ?? "")).toBeGreaterThan(Date.parse(first?.created_at ?? ""));
  });

  it("shows how a session was proven, level and methods", async () => {
    const user = await createTotpUser();
    expect(await listSessions(user.client)).toMatchObject([{ aal: "aal2", methods: ["password", "totp"] }]);
  });

  it("shows nobody else's", async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    expect((await listSessions(stranger.client)).map((session) => session.id)).toEqual([
      await sessionIdOf(stranger.client),
    ]);
    expect(await listSessions(user.client)).toHaveLength(1);
  });

  it("leaves out sessions whose time is over and those that were stolen", async () => {
    const user = await createUser();
    const [late, stolen] = [await anotherDevice(user), await anotherDevice(user)];
    await fixture("fx_end_session_time", { p_session: await sessionIdOf(late) });
    const first = (await stolen.auth.getSession()).data.session?.refresh_token;
    await stolen.auth.refreshSession();
    await stolen.auth.refreshSession();
    await fixture("fx_age_refresh_token", { p_token: first, p_seconds: 60 });
    await callAuth("/token?grant_type=refresh_token", { body: { refresh_token: first } });
    expect((await listSessions(user.client)).map((session) => session.is_current)).toEqual([true]);
  });

  it("is for signed-in people only", async () => {
    for (const client of [anonClient(), serviceClient()]) {
      expect((await client.rpc("my_sessions")).error?.code).toBe("42501");
      expect((await client.rpc("end_session", { session_id: randomUUID() })).error?.code).toBe("42501");
    }
  });
});

describe("end_session", () => {
  it("ends another session of the caller: it cannot refresh, and the service no longer knows it", async () => {
    const user = await createUser();
    const other = await anotherDevice(user);
    const refresh_token = (await other.auth.getSession()).data.session?.refresh_token;
    expect(await endSession(user.client, await sessionIdOf(other))).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    const refreshed = await callAuth("/token?grant_type=refresh_token", { body: { refresh_token } });
    expect([refreshed.status, refreshed.body["code"]]).toEqual([400, "refresh_token_not_found"]);
    expect(await isSignedIn(user.client)).toBe(true);
    expect(await listSessions(user.client)).toHaveLength(1);
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toContain("logout");
  });

  it("says false for the caller's own, a second time, and for one that never was", async () => {
    const user = await createUser();
    const other = await anotherDevice(user);
    const otherId = await sessionIdOf(other);
    expect(await endSession(user.client, await sessionIdOf(user.client))).toBe(false);
    expect(await endSession(user.client, otherId)).toBe(true);
    expect(await endSession(user.client, otherId)).toBe(false);
    expect(await endSession(user.client, randomUUID())).toBe(false);
    expect(await isSignedIn(user.client)).toBe(true);
  });

  it("does nothing to somebody else's session", async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    expect(await endSession(stranger.client, await sessionIdOf(user.client))).toBe(false);
    expect(await isSignedIn(user.client)).toBe(true);
  });

  it("refuses what is no id", async () => {
    const { client } = await createUser();
    expect((await client.rpc("end_session", { session_id: "' or true --" })).error?.code).toBe("22P02");
  });

  it("does nothing for a token whose own session was ended", async () => {
    const user = await createUser();
    const thief = await anotherDevice(user);
    const token = await tokenOf(thief);
    expect(await endSession(user.client, await sessionIdOf(thief))).toBe(true);
    const late = anonClient();
    // The token itself lives for up to an hour more.
    const listed = await late.rpc("my_sessions").setHeader("authorization", `Bearer ${token}`);
    expect([listed.error, listed.data]).toEqual([null, []]);
    const ended = await late
      .rpc("end_session", { session_id: await sessionIdOf(user.client) })
      .setHeader("authorization", `Bearer ${token}`);
    expect([ended.error, ended.data]).toEqual([null, false]);
    expect(await isSignedIn(user.client)).toBe(true);
  });
});

describe("a password alone, where the account has a second factor", () => {
  it("reads and writes nothing of the person's through the Data API", async () => {
    const user = await createTotpUser();
    const half = await signInAgain(user);
    for (const table of ["profiles", "visa_progress", "documents", "chat_conversations", "resumes"]) {
      const { data, error } = await half.from(table).select("*");
      expect([table, error, data]).toEqual([table, null, []]);
    }
    const changed = await half.from("profiles").update({ full_name: "Thief" }).eq("user_id", user.id).select();
    expect([changed.error, changed.data]).toEqual([null, []]);
    const added = await half.from("chat_conversations").insert({ title: "Mine now" });
    expect(added.error?.code).toBe("42501");

    expect((await user.client.from("profiles").select("full_name")).data).toHaveLength(1);
    expect((await user.client.from("chat_conversations").insert({ title: "Mine" })).error).toBeNull();
  });

  it("sees no sessions and ends none", async () => {
    const user = await createTotpUser();
    const half = await signInAgain(user);
    expect(await listSessions(half)).toEqual([]);
    expect(await endSession(half, await sessionIdOf(user.client))).toBe(false);
    expect(await isSignedIn(user.client)).toBe(true);
  });

  it("is enough again once the factor was proven or is gone", async () => {
    const user = await createTotpUser();
    const half = await signInAgain(user);
    await stepUp(half, user.id, user);
    expect((await half.from("profiles").select("user_id")).data).toEqual([{ user_id: user.id }]);
    await passTime(user.id);
    expect((await half.auth.mfa.unenroll({ factorId: user.factorId })).error).toBeNull();
    expect((await (await anotherDevice(user)).from("profiles").select("user_id")).data).toEqual([{ user_id: user.id }]);
  });

  it("does not make an admin", async () => {
    const user = await createTotpUser();
    const granted = await serviceClient().from("user_roles").insert({ user_id: user.id, role: "admin" });
    expect(granted.error).toBeNull();
    expect((await user.client.rpc("is_admin")).data).toBe(true);
    expect((await (await signInAgain(user)).rpc("is_admin")).data).toBe(false);
  });

  it("still reads the public blog", async () => {
    const user = await createTotpUser();
    const half = await signInAgain(user);
    const name = `Tag ${randomUUID()}`;
    const slug = `post-${randomUUID()}`;
    const service = serviceClient();
    expect((await service.from("blog_tags").insert({ name, slug })).error).toBeNull();
    const post = { title: "Proof of funds", slug, content: "<p>How much.</p>", published: true };
    expect((await service.from("blogs").insert(post)).error).toBeNull();
    expect((await half.from("blog_tags").select("name").eq("slug", slug)).data).toEqual([{ name }]);
    expect((await half.from("blogs").select("title").eq("slug", slug)).data).toEqual([{ title: post.title }]);
  });
});
