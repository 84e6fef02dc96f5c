import { anonClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import type { RegisteredSite } from "@workspace/testing/saml-identity-provider.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callAuth } from "@workspace/testing/contract/auth-http.ts";
import {
  adminSso,
  beginSso,
  freshPerson,
  postAnswer,
  registeredProvider,
  type RegisteredProvider,
  requestIn,
  siteMetadata,
} from "./sso-http.ts";

const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const NOWHERE = "00000000-0000-4000-8000-000000000000";

let company: RegisteredProvider;
let site: RegisteredSite;
beforeAll(async () => {
  site = await siteMetadata();
  company = await registeredProvider();
});
afterAll(() => company.close());

describe("beginning a sign-on with the official client", () => {
  it("gives the identity provider's address for a domain, whatever its case", async () => {
    const { data, error } = await anonClient().auth.signInWithSSO({ domain: company.domain.toUpperCase() });
    expect(error).toBeNull();
    const address = new URL(data?.url ?? "");
    expect(address.origin + address.pathname).toBe(`${company.url}/sign-on`);
    expect([...address.searchParams.keys()].toSorted()).toEqual(["RelayState", "SAMLRequest"]);
    expect(address.searchParams.get("RelayState")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("asks for what the metadata promises", async () => {
    const { xml } = requestIn(await beginSso(company.id));
    expect(xml).toContain(`AssertionConsumerServiceURL="${site.acsUrl}"`);
    expect(xml).toContain(`>${site.entityId}</saml:Issuer>`);
    expect(xml).toContain(`Destination="${company.url}/sign-on"`);
    expect(xml).toContain(`Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"`);
    expect(xml).not.toContain("RequestedAuthnContext");
  });

  it("asks for the format of names that an operator chose", async () => {
    const other = await registeredProvider({ name_id_format: EMAIL_FORMAT });
    expect(requestIn(await beginSso(other.id)).xml).toContain(`Format="${EMAIL_FORMAT}"`);
    await other.close();
  });

  it("redirects instead when the caller does not skip it", async () => {
    const answer = await callAuth("/sso", { body: { provider_id: company.id } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(new RegExp(`^${company.url}/sign-on\\?SAMLRequest=`));
  });

  it("names an unknown provider and an unassigned domain", async () => {
    const { auth } = anonClient();
    const unknown = await auth.signInWithSSO({ providerId: NOWHERE });
    expect(unknown.error).toMatchObject({
      status: 404,
      code: "sso_provider_not_found",
      message: "No such SSO provider",
    });
    const unassigned = await auth.signInWithSSO({ domain: "nobody.example.org" });
    expect(unassigned.error).toMatchObject({
      status: 404,
      code: "sso_provider_not_found",
      message: "No SSO provider assigned for this domain",
    });
  });

  it.each([
    [{}, "validation_failed", "A provider_id or domain needs to be provided"],
    [{ domain: "" }, "validation_failed", "A provider_id or domain needs to be provided"],
    [{ provider_id: NOWHERE, domain: "x.org" }, "validation_failed", "Only one of provider_id or domain supported"],
    [
      { domain: "x.org", code_challenge: "x".repeat(43) },
      "validation_failed",
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
    [{ provider_id: "1; drop table auth.users" }, "bad_json", expect.any(String)],
    [{ domain: 7 }, "bad_json", expect.any(String)],
  ])("refuses %j", async (body, code, message) => {
    const answer = await callAuth("/sso", { body });
    expect([answer.status, answer.body]).toEqual([400, { code, message }]);
  });

  it("refuses a disabled provider, at both ends of the way", async () => {
    const other = await registeredProvider();
    const answer = await other.signIn(await beginSso(other.id), freshPerson());
    await adminSso(`/${other.id}`, { method: "PUT", body: { disabled: true } });
    const began = await anonClient().auth.signInWithSSO({ providerId: other.id });
    expect(began.error).toMatchObject({ status: 404, code: "sso_provider_disabled" });
    const landing = await postAnswer({ SAMLResponse: answer.SAMLResponse, RelayState: answer.RelayState });
    expect([landing.status, landing.query.get("error_code")]).toEqual([303, "sso_provider_disabled"]);
    await other.close();
  });

  it("bounds attempts per client IP, at both ends of the way", async () => {
    const ip = randomIp();
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1) statuses.add((await callAuth("/sso", { body: {}, ip })).status);
    expect([...statuses]).toEqual([400]);
    const over = await callAuth("/sso", { body: { provider_id: company.id }, ip });
    expect([over.status, over.body["code"]]).toEqual([429, "over_request_rate_limit"]);
    expect((await postAnswer({ SAMLResponse: "x" }, ip)).status).toBe(429);
  });
});

describe("the metadata", () => {
  it("needs no key and may be cached", async () => {
    const { url } = inject("server");
    const response = await fetch(`${url}/auth/v1/sso/saml/metadata`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    expect(response.headers.get("content-disposition")).toBeNull();
    const xml = await response.text();
    expect(xml).toContain(`entityID="${url}/auth/v1/sso/saml/metadata"`);
    expect(xml).toContain(`Location="${url}/auth/v1/sso/saml/acs"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml.match(/<NameIDFormat>[^<]+/g)).toEqual([
      `<NameIDFormat>${EMAIL_FORMAT}`,
      "<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    ]);
    expect(xml).not.toContain("validUntil");
  });

  it("can be downloaded, and then says until when it holds", async () => {
    const answer = await callAuth("/sso/saml/metadata?download=true");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="metadata.xml"');
    expect(answer.text).toMatch(/validUntil="20\d\d-/);
  });

  it("goes with settings that offer single sign-on", async () => {
    expect((await callAuth("/settings")).body["saml_enabled"]).toBe(true);
  });
});
