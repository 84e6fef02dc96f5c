import { anonClient, createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it } from "vitest";
import { callAuth, fixture } from "@workspace/testing/contract/auth-http.ts";

async function secondClient({ email, password }: TestUser) {
  const client = anonClient();
  await client.auth.signInWithPassword({ email, password });
  return client;
}

const isSignedIn = async (client: ReturnType<typeof anonClient>) => (await client.auth.getUser()).error === null;

async function tokenOf(client: ReturnType<typeof anonClient>): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? "";
}

describe("logout", () => {
  it("ends every session by default, with 204 and no body", async () => {
    const user = await createUser();
    const other = await secondClient(user);
    const answer = await callAuth("/logout", { method: "POST", token: await tokenOf(user.client) });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await isSignedIn(other)).toBe(false);
    expect(await fixture("fx_sessions", { p_user: user.id })).toEqual([]);
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toContain("logout");
  });

  it("ends only this session with scope local", async () => {
    const user = await createUser();
    const other = await secondClient(user);
    expect((await user.client.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await isSignedIn(other)).toBe(true);
    expect(await fixture<unknown[]>("fx_sessions", { p_user: user.id })).toHaveLength(1);
  });

  it("ends only the others with scope others", async () => {
    const user = await createUser();
    const other = await secondClient(user);
    expect((await user.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await isSignedIn(user.client)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
  });

  it("takes the refresh tokens with it", async () => {
    const user = await createUser();
    const refresh_token = (await user.client.auth.getSession()).data.session?.refresh_token;
    await user.client.auth.signOut();
    const answer = await callAuth("/token?grant_type=refresh_token", { body: { refresh_token } });
    expect([answer.status, answer.body["code"]]).toEqual([400, "refresh_token_not_found"]);
  });

  it("leaves other people's sessions alone", async () => {
    const [user, stranger] = [await createUser(), await createUser()];
    await user.client.auth.signOut({ scope: "global" });
    expect(await isSignedIn(stranger.client)).toBe(true);
  });

  it("refuses another scope, a missing token and a second time", async () => {
    const user = await createUser();
    const token = await tokenOf(user.client);
    expect((await callAuth("/logout?scope=all", { method: "POST", token })).body["code"]).toBe("validation_failed");
    expect((await callAuth("/logout", { method: "POST", headers: { authorization: "" } })).status).toBe(401);
    await callAuth("/logout", { method: "POST", token });
    const again = await callAuth("/logout", { method: "POST", token });
    expect([again.status, again.body["code"]]).toEqual([403, "session_not_found"]);
  });

  it("lets the client forget its session even when the server has already ended it", async () => {
    const user = await createUser();
    const other = await secondClient(user);
    await other.auth.signOut({ scope: "global" });
    expect((await user.client.auth.signOut()).error).toBeNull();
    expect((await user.client.auth.getSession()).data.session).toBeNull();
  });
});
