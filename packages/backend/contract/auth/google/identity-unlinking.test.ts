import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, it } from "vitest";
import { callAuth, claimsOf, fixture, freshEmail } from "@workspace/testing/contract/auth-http.ts";
import { newPerson, signInWithGoogle } from "./google-flow.ts";
import { createLinked, googleClient, identityOf, link, tokenOf, unlink } from "./linked-people.ts";

describe("unlinking", () => {
  it("takes Google away, with its sessions elsewhere, and tells by mail", async () => {
    const { client, person, email, id, password } = await createLinked();
    const elsewhere = await googleClient(person);
    const byPassword = anonClient();
    await byPassword.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.unlinkIdentity(await identityOf(client, "google"));
    expect(error).toBeNull();
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id, email, app_metadata: { provider: "email", providers: ["email"] } });
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await byPassword.auth.getUser()).error).toBeNull();
    await waitForMail({ to: email, subject: "A way to sign in was removed" });
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("identity_unlinked");
    const again = await signInWithGoogle(person);
    expect(claimsOf(again.fragment.get("access_token") ?? "")["sub"]).not.toBe(id);
  });

  it("takes the e-mail away with its password; the account goes on with Google's e-mail", async () => {
    const user = await createLinked();
    const email = await identityOf(user.client, "email");
    expect(await unlink(user, email.identity_id)).toMatchObject({ status: 200, body: {} });
    const { data } = await user.client.auth.getUser();
    expect(data.user).toMatchObject({
      id: user.id,
      email: user.person.email,
      app_metadata: { provider: "google", providers: ["google"] },
    });
    for (const address of [user.email, user.person.email]) {
      const attempt = await anonClient().auth.signInWithPassword({ email: address, password: user.password });
      expect(attempt.error?.code).toBe("invalid_credentials");
    }
    const end = await signInWithGoogle(user.person);
    expect(claimsOf(end.fragment.get("access_token") ?? "")["sub"]).toBe(user.id);
  });

  it("ends pending links with the e-mail", async () => {
    const user = await createLinked();
    const recovery = await serviceClient().auth.admin.generateLink({ type: "recovery", email: user.email });
    await unlink(user, (await identityOf(user.client, "email")).identity_id);
    const body = { type: "recovery", token_hash: recovery.data.properties?.hashed_token };
    expect((await callAuth("/verify", { body })).body["code"]).toBe("otp_expired");
  });

  it("never takes the last identity, not even when two go at once", async () => {
    const alone = await createUser();
    const last = {
      code: "single_identity_not_deletable",
      message: "User must have at least 1 identity after unlinking",
    };
    const only = await unlink(alone, (await identityOf(alone.client, "email")).identity_id);
    expect([only.status, only.body]).toEqual([422, last]);

    const user = await createUser();
    await link(user.client, newPerson({ email: user.email }));
    const ids = [await identityOf(user.client, "email"), await identityOf(user.client, "google")];
    const token = await tokenOf(user.client);
    const answers = await Promise.all(ids.map(({ identity_id }) => unlink(user, identity_id, token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 422)?.body).toEqual(last);
    expect((await user.client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  it("makes no e-mail the account's that Google has not verified", async () => {
    const user = await createUser();
    const person = newPerson({ email: "support@example.com", email_verified: false });
    await link(user.client, person);
    const answer = await unlink(user, (await identityOf(user.client, "email")).identity_id);
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: "email_conflict_identity_not_deletable", message: "Unable to unlink identity due to email conflict" },
    ]);
    expect((await user.client.auth.getUser()).data.user?.email).toBe(user.email);
    expect((await anonClient().auth.signInWithPassword(user)).error).toBeNull();
  });

  it("makes no e-mail the account's that somebody has", async () => {
    const other = await createUser();
    const user = await createUser();
    await link(user.client, newPerson({ email: other.email }));
    const answer = await unlink(user, (await identityOf(user.client, "email")).identity_id);
    expect(answer.body["code"]).toBe("email_conflict_identity_not_deletable");
    expect((await user.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it("refuses somebody else's identity, an unknown and a malformed one, and callers without a session", async () => {
    const user = await createLinked();
    const other = await createLinked();
    const foreign = await unlink(user, (await identityOf(other.client, "google")).identity_id);
    expect([foreign.status, foreign.body]).toEqual([
      422,
      { code: "identity_not_found", message: "Identity doesn't exist" },
    ]);
    expect((await unlink(user, "0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a")).body["code"]).toBe("identity_not_found");
    const malformed = await unlink(user, "nonsense");
    expect([malformed.status, malformed.body]).toEqual([
      404,
      { code: "validation_failed", message: "identity_id must be an UUID" },
    ]);
    const google = await identityOf(user.client, "google");
    expect((await unlink(user, google.identity_id, "nonsense")).body["code"]).toBe("bad_jwt");
    expect((await other.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it("lets an account that began with Google go on with an e-mail of its own", async () => {
    const person = newPerson();
    const client = await googleClient(person);
    const email = freshEmail();
    const id = (await client.auth.getUser()).data.user?.id ?? "";
    await serviceClient().auth.admin.updateUserById(id, { email, email_confirm: true });
    expect((await client.auth.unlinkIdentity(await identityOf(client, "google"))).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, app_metadata: { providers: ["email"] } });
  });
});
