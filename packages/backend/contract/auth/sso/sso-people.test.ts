import { randomUUID } from "node:crypto";
import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";
import { countMails, waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { clientFrom, freshPerson, registeredProvider, type RegisteredProvider, signOn } from "./sso-http.ts";

const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

let company: RegisteredProvider;
beforeAll(async () => {
  company = await registeredProvider();
});
afterAll(() => company.close());

describe("what the identity provider says of a person", () => {
  it("is mapped as operators say", async () => {
    const other = await registeredProvider({
      attribute_mapping: {
        keys: {
          email: { name: "contact" },
          full_name: { names: ["missing", "displayName"] },
          groups: { name: "groups", array: true },
          first_group: { name: "groups" },
          department: { name: "department", default: "none" },
        },
      },
    });
    const attributes = { contact: "Ada@Example.com", displayName: "Ada L", groups: ["a", "b"], email: "not@this.org" };
    const { user } = await clientFrom(await signOn(other, { subject: randomUUID(), attributes }));
    expect(user.email).toBe("ada@example.com");
    expect(user.user_metadata).toMatchObject({
      full_name: "Ada L",
      custom_claims: { groups: ["a", "b"], first_group: "a", department: "none" },
    });
    await other.close();
  });

  it("is mapped by what can be read of a mapping that another service wrote", async () => {
    const other = await registeredProvider();
    const keys = { full_name: { name: "cn", names: null, default: null }, groups: { names: "groups" }, city: null };
    for (const [mapping, name] of [
      [{ keys }, "Ada L"],
      [{ keys: null }, undefined],
      [null, undefined],
      ["keys", undefined],
    ] as const) {
      await fixture("fx_set_attribute_mapping", { p_provider: other.id, p_mapping: mapping });
      const { email, subject } = freshPerson();
      const landing = await signOn(other, { subject, attributes: { email, cn: "Ada L", groups: ["a"] } });
      const { user } = await clientFrom(landing);
      expect([user.email, user.user_metadata["full_name"]]).toEqual([email, name]);
      expect(user.user_metadata).not.toHaveProperty("custom_claims.groups");
    }
    await other.close();
  });

  it("cannot set what is this service's to say", async () => {
    const keys = Object.fromEntries(
      ["sub", "iss", "phone_verified", "role", "is_admin"].map((key) => [key, { name: "forged" }]),
    );
    const other = await registeredProvider({ attribute_mapping: { keys } });
    const person = freshPerson();
    const landing = await signOn(other, { ...person, attributes: { ...person.attributes, forged: "service_role" } });
    const { user } = await clientFrom(landing);
    expect(user.role).toBe("authenticated");
    expect(user.user_metadata).toMatchObject({ sub: person.subject, iss: other.entityId, phone_verified: false });
    expect(claimsOf(landing.fragment.get("access_token") ?? "")["role"]).toBe("authenticated");
    await other.close();
  });

  it("is found under the usual names, or in the name itself", async () => {
    for (const name of [
      "urn:oid:0.9.2342.19200300.100.1.3",
      "mail",
      "http://schemas.xmlsoap.org/claims/EmailAddress",
    ]) {
      const { email, subject } = freshPerson();
      const { user } = await clientFrom(await signOn(company, { subject, attributes: { [name]: email } }));
      expect(user.email).toBe(email);
    }
    const { email } = freshPerson();
    const landing = await signOn(company, { subject: email.toUpperCase(), format: EMAIL_FORMAT });
    const { user } = await clientFrom(landing);
    expect([user.email, user.identities?.[0]?.id]).toEqual([email, email]);
  });

  it("prefers the subject-id to the name", async () => {
    const person = freshPerson({ format: TRANSIENT });
    const subjectId = `${randomUUID()}@scope.org`;
    const attributes = { ...person.attributes, "urn:oasis:names:tc:SAML:attribute:subject-id": subjectId };
    const { user } = await clientFrom(await signOn(company, { ...person, attributes }));
    expect(user.identities?.[0]?.id).toBe(subjectId);
  });

  it.each([
    [
      "a passing name",
      { subject: "x", format: TRANSIENT, attributes: { email: "a@b.org" } },
      "saml_assertion_no_user_id",
    ],
    ["no e-mail", { subject: "x" }, "saml_assertion_no_email"],
    ["an e-mail that is none", { subject: "x", attributes: { email: "a b@c" } }, "saml_assertion_no_email"],
  ])("is refused with %s", async (_what, person, code) => {
    const landing = await signOn(company, person);
    expect([landing.status, landing.base]).toEqual([303, `${inject("server").url}/`]);
    expect([landing.query.get("error"), landing.query.get("error_code")]).toEqual(["invalid_request", code]);
    expect(landing.query.get("error_description")).toMatch(/^SAML Assertion /);
    expect(landing.fragment.size).toBe(0);
  });
});

describe("accounts of single sign-on", () => {
  it("are nobody else's, though the e-mail be the same", async () => {
    const owner = await createUser();
    const attributes = { email: owner.email };
    const first = await clientFrom(await signOn(company, { subject: randomUUID(), attributes }));
    const colleague = await clientFrom(await signOn(company, { subject: randomUUID(), attributes }));
    const other = await registeredProvider();
    const elsewhere = await clientFrom(await signOn(other, { subject: randomUUID(), attributes }));
    const ids = [owner.id, first.user.id, colleague.user.id, elsewhere.user.id];
    expect(new Set(ids).size).toBe(4);
    const again = await anonClient().auth.signInWithPassword({ email: owner.email, password: owner.password });
    expect(again.data.user?.id).toBe(owner.id);
    await other.close();
  });

  it("are not confused with a name at another company", async () => {
    const other = await registeredProvider();
    const person = freshPerson();
    const here = await clientFrom(await signOn(company, person));
    const there = await clientFrom(await signOn(other, person));
    expect(there.user.id).not.toBe(here.user.id);
    await other.close();
  });

  it.each([
    ["recovered", (email: string) => anonClient().auth.resetPasswordForEmail(email)],
    [
      "opened with a code",
      (email: string) => anonClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
    ],
  ])("cannot be %s, and a sign-up with the e-mail opens another one", async (_what, ask) => {
    const person = freshPerson();
    const { user } = await clientFrom(await signOn(company, person));
    expect((await ask(person.email)).error).toBeNull();
    const signedUp = await anonClient().auth.signUp({ email: person.email, password: `pass-${randomUUID()}` });
    expect(signedUp.data.user?.identities).toHaveLength(1);
    expect(signedUp.data.user?.id).not.toBe(user.id);
    // The mail of the sign-up is the last that was asked for, and the only one that came.
    await waitForMail({ to: person.email });
    expect(await countMails(person.email)).toBe(1);
  });

  it("are changed at the company only, but for data", async () => {
    const { client } = await clientFrom(await signOn(company, freshPerson()));
    for (const change of [
      { password: `pass-${randomUUID()}` },
      { email: freshPerson().email },
      { phone: "+15550100" },
    ]) {
      const { error } = await client.auth.updateUser(change);
      expect([error?.status, error?.code]).toEqual([422, "user_sso_managed"]);
    }
    const { data } = await client.auth.updateUser({ data: { theme: "dark" } });
    expect(data.user?.user_metadata).toMatchObject({ theme: "dark" });
    const linked = await client.auth.linkIdentity({ provider: "google", options: { skipBrowserRedirect: true } });
    expect(linked.error?.code).toBe("user_sso_managed");
  });

  it("have no password, not even an empty one", async () => {
    const person = freshPerson();
    await signOn(company, person);
    for (const password of ["", " ", "password"]) {
      const { error } = await anonClient().auth.signInWithPassword({ email: person.email, password });
      expect(error?.status).toBe(400);
    }
  });
});
