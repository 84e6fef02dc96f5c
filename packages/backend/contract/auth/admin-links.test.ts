import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { describe, expect, it } from "vitest";
import { freshEmail, openLink, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

const admin = () => serviceClient().auth.admin;

describe("generated links and invitations", () => {
  it.each(["magiclink", "recovery"] as const)("generates a %s link that works", async (type) => {
    const { email, id } = await createUser();
    const { data, error } = await admin().generateLink({ type, email });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect(data.properties).toMatchObject({
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
      verification_type: type,
      redirect_to: expect.any(String),
    });
    expect((await openLink(data.properties?.action_link ?? "")).fragment.get("type")).toBe(type);
  });

  it("generates a sign-up link and adds the user", async () => {
    const email = freshEmail();
    const { data, error } = await admin().generateLink({ type: "signup", email, password: PASSWORD });
    expect(error).toBeNull();
    const token = data.properties?.email_otp ?? "";
    expect((await anonClient().auth.verifyOtp({ email, token, type: "signup" })).error).toBeNull();
    expect((await anonClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await admin().generateLink({ type: "signup", email, password: PASSWORD })).error?.code).toBe(
      "email_exists",
    );
  });

  it("generates both links of an e-mail change", async () => {
    const { email } = await createUser();
    const newEmail = freshEmail();
    const { data, error } = await admin().generateLink({ type: "email_change_new", email, newEmail });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBe(newEmail);
    expect((await openLink(data.properties?.action_link ?? "")).fragment.has("message")).toBe(true);
  });

  it.each([
    ["email_change_current", "email_change_new"],
    ["email_change_new", "email_change_current"],
  ] as const)("changes the e-mail once the links %s and %s are both opened, the first one first", async (...types) => {
    const { email, id } = await createUser();
    const newEmail = freshEmail();
    const links: string[] = [];
    for (const type of types) {
      const { data } = await admin().generateLink({ type, email, newEmail });
      links.push(data.properties?.action_link ?? "");
    }
    const [first = "", second = ""] = links;
    expect((await openLink(first)).fragment.has("message")).toBe(true);
    expect((await openLink(second)).fragment.get("type")).toBe("email_change");
    expect((await admin().getUserById(id)).data.user?.email).toBe(newEmail);
  });

  it("generates for an e-mail without an account the link that confirms it", async () => {
    const { data } = await admin().generateLink({ type: "magiclink", email: freshEmail() });
    expect(data.properties?.verification_type).toBe("signup");
    expect((await openLink(data.properties?.action_link ?? "")).fragment.get("type")).toBe("signup");
  });

  it("invites a person by mail; the link lets them in", async () => {
    const email = freshEmail();
    const { data, error } = await admin().inviteUserByEmail(email, { data: { full_name: "Guest" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { full_name: "Guest" } });
    const mail = await waitForMail({ to: email, subject: "invited" });
    expect((await openLink(mail.links[0] ?? "")).fragment.get("type")).toBe("invite");
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe("email_exists");
  });
});
