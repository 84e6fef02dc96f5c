import { createHash, randomBytes } from "node:crypto";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, it, vi } from "vitest";
import {
  callAuth,
  claimsOf,
  codeIn,
  fixture,
  freshEmail,
  openLink,
  PASSWORD,
} from "@workspace/testing/contract/auth-http.ts";

function challenge() {
  const verifier = randomBytes(56).toString("hex");
  return {
    verifier,
    fields: {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "s256",
    },
  };
}

const exchange = (auth_code: unknown, code_verifier: unknown) =>
  callAuth("/token?grant_type=pkce", { body: { auth_code, code_verifier } });

async function recoverWithPkce() {
  const user = await createUser();
  const { verifier, fields } = challenge();
  await callAuth("/recover", { body: { email: user.email, ...fields } });
  const mail = await waitForMail({ to: user.email });
  return { user, verifier, mail, link: mail.links[0] ?? "" };
}

describe("the PKCE flow", { concurrent: false }, () => {
  it("brings a code instead of a session, which its verifier exchanges once", async () => {
    const { user, verifier, link } = await recoverWithPkce();
    expect(new URL(link).searchParams.get("token")).toMatch(/^pkce_[0-9a-f]{56}$/);
    const opened = await openLink(link);
    expect([...opened.fragment.keys()]).toEqual([]);
    const code = opened.query.get("code");
    const answer = await exchange(code, verifier);
    expect(answer.status).toBe(200);
    expect(answer.body["user"]).toMatchObject({ id: user.id });
    expect(claimsOf(String(answer.body["access_token"]))["amr"]).toMatchObject([{ method: "recovery" }]);
    const again = await exchange(code, verifier);
    expect([again.status, again.body["code"]]).toEqual([404, "flow_state_not_found"]);
  });

  it("confirms a sign-up", async () => {
    const email = freshEmail();
    const { verifier, fields } = challenge();
    await callAuth("/signup", { body: { email, password: PASSWORD, ...fields } });
    const opened = await openLink((await waitForMail({ to: email })).links[0] ?? "");
    const answer = await exchange(opened.query.get("code"), verifier);
    expect(answer.status).toBe(200);
    expect(claimsOf(String(answer.body["access_token"]))["amr"]).toMatchObject([{ method: "email/signup" }]);
  });

  it("confirms a sign-up that others asked for too, and gives nothing of theirs", async () => {
    const email = freshEmail();
    const { verifier, fields } = challenge();
    await callAuth("/signup", { body: { email, password: PASSWORD, data: { full_name: "Eve" }, ...fields } });
    const { links } = await waitForMail({ to: email });
    await callAuth("/signup", { body: { email, password: "another password" } });
    await vi.waitFor(async () => expect(await fixture("fx_is_contested", { p_contact: email })).toBe(true), {
      timeout: 20_000,
    });
    const answer = await exchange((await openLink(links[0] ?? "")).query.get("code"), verifier);
    expect(answer.status).toBe(200);
    expect(answer.body["user"]).toHaveProperty("user_metadata", { email_verified: true });
    expect(answer.body["user"]).toHaveProperty("app_metadata.needs_password", true);
  });

  it.each([
    ["a new password", async ({ client }: TestUser) => client.auth.updateUser({ password: "a brand new one" })],
    ["signing out everywhere", async ({ client }: TestUser) => client.auth.signOut()],
    ["a ban", async ({ id }: TestUser) => serviceClient().auth.admin.updateUserById(id, { ban_duration: "1h" })],
  ])("is ended, once its link was opened, by %s", async (_, end) => {
    const { user, verifier, link } = await recoverWithPkce();
    const code = (await openLink(link)).query.get("code");
    await end(user);
    const answer = await exchange(code, verifier);
    expect([answer.status, answer.body["code"]]).toEqual([404, "flow_state_not_found"]);
  });

  it("outlives signing out while its link is unopened", async () => {
    const { user, verifier, link } = await recoverWithPkce();
    await user.client.auth.signOut();
    expect((await exchange((await openLink(link)).query.get("code"), verifier)).status).toBe(200);
  });

  it("lets the code be typed, too", async () => {
    const { user, mail } = await recoverWithPkce();
    const body = { type: "recovery", email: user.email, token: codeIn(mail.text) };
    expect((await callAuth("/verify", { body })).status).toBe(200);
  });

  it("refuses a wrong verifier, an unknown code and empty fields", async () => {
    const { verifier, link } = await recoverWithPkce();
    const code = (await openLink(link)).query.get("code");
    const wrong = await exchange(code, "x".repeat(112));
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { code: "bad_code_verifier", message: "code challenge does not match previously saved code verifier" },
    ]);
    expect((await exchange("unknown", verifier)).body["code"]).toBe("flow_state_not_found");
    expect((await exchange("", verifier)).body["code"]).toBe("validation_failed");
    expect((await exchange(code, "")).body["code"]).toBe("validation_failed");
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  it("refuses a code five minutes after the click", async () => {
    const { user, verifier, link } = await recoverWithPkce();
    const code = (await openLink(link)).query.get("code");
    await fixture("fx_age_flow_states", { p_user: user.id, p_seconds: 301 });
    const answer = await exchange(code, verifier);
    expect([answer.status, answer.body["code"]]).toEqual([422, "flow_state_expired"]);
  });

  it("ends when the account is deleted softly, before the click and after it", async () => {
    const { admin } = serviceClient().auth;
    const clicked = await recoverWithPkce();
    const code = (await openLink(clicked.link)).query.get("code");
    expect((await admin.deleteUser(clicked.user.id, true)).error).toBeNull();
    const answer = await exchange(code, clicked.verifier);
    expect([answer.status, answer.body["code"]]).toEqual([404, "flow_state_not_found"]);
    expect((await clicked.user.client.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");

    const mailed = await recoverWithPkce();
    expect((await admin.deleteUser(mailed.user.id, true)).error).toBeNull();
    const opened = await openLink(mailed.link);
    expect([opened.query.get("error_code"), opened.query.get("code")]).toEqual(["otp_expired", null]);
    expect(await fixture("fx_flow_of_user", { p_user: mailed.user.id })).toBeNull();
  });

  it("puts errors into the query and the fragment", async () => {
    const { link } = await recoverWithPkce();
    await openLink(link);
    const again = await openLink(link);
    expect(again.query.get("error_code")).toBe("otp_expired");
    expect(again.fragment.get("error_code")).toBe("otp_expired");
  });
});
