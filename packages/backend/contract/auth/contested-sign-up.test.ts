import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, it, vi } from "vitest";
import { callAuth, codeIn, fixture, freshEmail, openLink, PASSWORD } from "@workspace/testing/contract/auth-http.ts";

/** Signed up on the phone, and again on the laptop, before the mail of the first was opened. */
async function signUpTwice() {
  const email = freshEmail();
  for (const password of [PASSWORD, "correct horse 2"]) {
    await callAuth("/signup", { body: { email, password }, ip: randomIp() });
  }
  await vi.waitFor(async () => expect(await fixture("fx_is_contested", { p_contact: email })).toBe(true), {
    timeout: 20_000,
  });
  return { email, mail: await waitForMail({ to: email }) };
}

async function expectNoPasswordYet(email: string): Promise<void> {
  for (const password of [PASSWORD, "correct horse 2"]) {
    const { error } = await anonClient().auth.signInWithPassword({ email, password });
    expect(error?.code).toBe("invalid_credentials");
  }
}

describe("an e-mail that was signed up more than once before it was confirmed", () => {
  it("asks for a password in the session of its code, until one is set there", async () => {
    const { email, mail } = await signUpTwice();
    const { auth } = anonClient();
    const verified = await auth.verifyOtp({ email, token: codeIn(mail.text), type: "signup" });
    expect(verified.data.user?.app_metadata).toEqual({
      provider: "email",
      providers: ["email"],
      needs_password: true,
    });
    await expectNoPasswordYet(email);
    const set = await auth.updateUser({ password: "chosen there and then" });
    expect(set.error).toBeNull();
    expect(set.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
    const signedIn = await anonClient().auth.signInWithPassword({ email, password: "chosen there and then" });
    expect(signedIn.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  });

  it("asks for it in the session of its link, too, which changes nothing of the link's answer", async () => {
    const { email, mail } = await signUpTwice();
    const { fragment } = await openLink(mail.links[0] ?? "");
    expect(fragment.get("type")).toBe("signup");
    const { auth } = anonClient();
    const opened = await auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(opened.data.user?.app_metadata["needs_password"]).toBe(true);
    await expectNoPasswordYet(email);
  });

  it("asks for it where the support e-mail was signed up with, by whomever, and lets nobody change to it", async () => {
    const email = "support@example.com";
    const { client } = await createUser();
    const changed = await client.auth.updateUser({ email: "Support@example.com" });
    expect(changed.error).toMatchObject({ status: 422, code: "email_address_not_authorized" });
    await callAuth("/signup", { body: { email, password: PASSWORD }, ip: randomIp() });
    const { links } = await waitForMail({ to: email });
    // As a program does that looks into mails.
    await openLink(links[0] ?? "");
    await expectNoPasswordYet(email);
  });

  it("asks for none when one person confirms what they signed up for once", async () => {
    const email = freshEmail();
    await callAuth("/signup", { body: { email, password: PASSWORD } });
    const { text } = await waitForMail({ to: email });
    const { data } = await anonClient().auth.verifyOtp({ email, token: codeIn(text), type: "signup" });
    expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  });
});
