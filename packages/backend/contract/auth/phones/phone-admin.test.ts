import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, it } from "vitest";
import { callAuth, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";
import { createPhoneUser, digitsOf, freshPhone } from "@workspace/testing/contract/phones.ts";

const admin = () => serviceClient().auth.admin;

describe("administration of phones", () => {
  it("creates a confirmed person with phone and e-mail, and an identity for each", async () => {
    const email = freshEmail();
    const { phone, id } = await createPhoneUser({ email });
    const { data } = await admin().getUserById(id);
    expect(data.user).toMatchObject({
      email,
      phone: digitsOf(phone),
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(data.user?.identities?.map((identity) => identity.provider).toSorted()).toEqual(["email", "phone"]);
    expect((await anonClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await anonClient().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  it("leaves a phone unconfirmed unless told otherwise, and confirms it later", async () => {
    const phone = freshPhone();
    const { data } = await admin().createUser({ phone, password: PASSWORD });
    expect(data.user).not.toHaveProperty("phone_confirmed_at");
    await admin().updateUserById(data.user?.id ?? "", { phone_confirm: true });
    expect((await anonClient().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  it("changes the phone and its identity", async () => {
    const { id, phone } = await createPhoneUser();
    const next = freshPhone();
    const { data, error } = await admin().updateUserById(id, { phone: next, phone_confirm: true });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: digitsOf(next), identities: [{ provider: "phone" }] });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ phone: digitsOf(next), phone_verified: true });
    expect((await anonClient().auth.signInWithPassword({ phone, password: PASSWORD })).error).not.toBeNull();
    expect((await anonClient().auth.signInWithPassword({ phone: next, password: PASSWORD })).error).toBeNull();
  });

  it("refuses a phone twice, also as a change", async () => {
    const { phone } = await createPhoneUser();
    const again = await admin().createUser({ phone: digitsOf(phone) });
    expect([again.error?.status, again.error?.code]).toEqual([422, "phone_exists"]);
    const { id } = await createUser();
    expect((await admin().updateUserById(id, { phone })).error?.code).toBe("phone_exists");
  });

  it("deletes softly: the phone is free, and nothing tells whose it was", async () => {
    const { id, phone } = await createPhoneUser();
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    const { data } = await admin().getUserById(id);
    expect(JSON.stringify(data.user)).not.toContain(digitsOf(phone));
    expect((await admin().createUser({ phone })).error).toBeNull();
  });

  it("lists people who have no e-mail", async () => {
    const { id, phone } = await createPhoneUser();
    const { data, error } = await admin().listUsers({ page: 1, perPage: 1000 });
    expect(error).toBeNull();
    expect(data.users.find((user) => user.id === id)).toMatchObject({ email: "", phone: digitsOf(phone) });
  });
});

describe("what is offered", () => {
  it("names phones where messages can be sent", async () => {
    const { body } = await callAuth("/settings");
    expect(body).toMatchObject({ external: { phone: true, anonymous_users: false }, phone_autoconfirm: false });
  });

  it("lets nobody in without a name unless the operator does", async () => {
    const { error } = await anonClient().auth.signInAnonymously();
    expect([error?.status, error?.code, error?.message]).toEqual([
      422,
      "anonymous_provider_disabled",
      "Anonymous sign-ins are disabled",
    ]);
  });

  it("counts sign-ups by phone per client IP", async () => {
    const ip = randomIp();
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => callAuth("/signup", { body: { phone: freshPhone(), password: PASSWORD }, ip })),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
  });
});
