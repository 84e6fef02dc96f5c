// @module-tag one-engine
import { createPublicKey, randomUUID } from "node:crypto";
import {
  type AssertionFields,
  assertionXml,
  fromNow,
  responseXml,
  signedAssertionXml,
} from "@workspace/testing/saml-forgery.ts";
import type { RegisteredSite } from "@workspace/testing/saml-identity-provider.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  answerWith,
  beginSso,
  encode,
  freshPerson,
  type Landing,
  postAnswer,
  registeredProvider,
  type RegisteredProvider,
  requestIn,
  siteMetadata,
} from "./sso-http.ts";

let company: RegisteredProvider;
let other: RegisteredProvider;
let site: RegisteredSite;
beforeAll(async () => {
  site = await siteMetadata();
  company = await registeredProvider();
  other = await registeredProvider();
});
afterAll(() => Promise.all([company.close(), other.close()]));

function expectError(landing: Landing, code: string, description: string) {
  expect([landing.status, landing.query.get("error_code"), landing.query.get("error_description")]).toEqual([
    303,
    code,
    description,
  ]);
  expect(landing.base).toBe(`${inject("server").url}/`);
  expect(landing.location).not.toContain("token");
}

const expectRejected = (landing: Landing) => expectError(landing, "validation_failed", "SAML Assertion is not valid");
const expectAccepted = (landing: Landing) =>
  expect([landing.status, landing.fragment.has("access_token")]).toEqual([302, true]);

describe("an answer that is handed in again", () => {
  it("finds its relay state used", async () => {
    const { SAMLResponse, RelayState } = await company.signIn(await beginSso(company.id), freshPerson());
    expectAccepted(await postAnswer({ SAMLResponse, RelayState }));
    const again = await postAnswer({ SAMLResponse, RelayState });
    expectError(again, "saml_relay_state_not_found", "SAML RelayState does not exist, try logging in again?");
  });

  it("does not answer a new sign-on", async () => {
    const { SAMLResponse } = await company.signIn(await beginSso(company.id), freshPerson());
    const { relayState } = requestIn(await beginSso(company.id));
    expectRejected(await postAnswer({ SAMLResponse, RelayState: relayState }));
  });

  it("does not pass for one that nobody asked for", async () => {
    const { SAMLResponse } = await company.signIn(await beginSso(company.id), freshPerson());
    expectRejected(await postAnswer({ SAMLResponse, RelayState: "" }));
    expectRejected(await postAnswer({ SAMLResponse, RelayState: inject("server").url }));
  });

  it("is refused also when nobody had asked for it", async () => {
    const form = { SAMLResponse: encode(await company.answer(freshPerson(), {})), RelayState: "" };
    expectAccepted(await postAnswer(form));
    expectError(await postAnswer(form), "validation_failed", "SAML Assertion has already been used");
  });

  it("is let in once of ten at the same time", async () => {
    const form = { SAMLResponse: encode(await company.answer(freshPerson(), {})), RelayState: "" };
    const landings = await Promise.all(Array.from({ length: 10 }, () => postAnswer(form)));
    expect(landings.filter((landing) => landing.fragment.has("access_token"))).toHaveLength(1);
  });

  it("is known in another wrapping", async () => {
    const xml = await company.answer(freshPerson(), {});
    expectAccepted(await postAnswer({ SAMLResponse: encode(xml), RelayState: "" }));
    const rewrapped = xml.replace(/(<samlp:Response [^>]*) ID="[^"]+"/, '$1 ID="_fresh"');
    expect(rewrapped).not.toBe(xml);
    const again = await postAnswer({ SAMLResponse: encode(rewrapped), RelayState: "" });
    expectError(again, "validation_failed", "SAML Assertion has already been used");
  });
});

describe("a relay state", () => {
  it("ends after two minutes", async () => {
    const { SAMLResponse, RelayState } = await company.signIn(await beginSso(company.id), freshPerson());
    await fixture("fx_age_relay_state", { p_id: RelayState, p_seconds: 120 });
    const late = await postAnswer({ SAMLResponse, RelayState });
    expectError(late, "saml_relay_state_expired", "SAML RelayState has expired. Try logging in again?");
  });

  it("is used up by a wrong answer", async () => {
    const { SAMLResponse, RelayState } = await company.signIn(await beginSso(company.id), freshPerson());
    expectRejected(await postAnswer({ SAMLResponse: encode("<x/>"), RelayState }));
    expect((await postAnswer({ SAMLResponse, RelayState })).query.get("error_code")).toBe("saml_relay_state_not_found");
  });

  it("that nobody was given is unknown", async () => {
    const SAMLResponse = encode(await company.answer(freshPerson(), {}));
    const landing = await postAnswer({ SAMLResponse, RelayState: randomUUID() });
    expect(landing.query.get("error_code")).toBe("saml_relay_state_not_found");
  });

  it("is for the provider that was asked", async () => {
    const { id, relayState } = requestIn(await beginSso(company.id));
    const xml = await other.answer(freshPerson(), { inResponseTo: id });
    expectRejected(await postAnswer({ SAMLResponse: encode(xml), RelayState: relayState }));
  });
});

describe("a provider that speaks for another", () => {
  it("is refused, whether it names itself or the other around the assertion", async () => {
    const named = await other.answer(freshPerson(), {});
    const disguised = named.replaceAll(other.entityId, company.entityId);
    expectRejected(await postAnswer({ SAMLResponse: encode(disguised), RelayState: "" }));
    const outside = named.replace(other.entityId, company.entityId);
    expectRejected(await postAnswer({ SAMLResponse: encode(outside), RelayState: "" }));
  });

  it("is refused when its own signature is over the other's name", async () => {
    const about = { issuer: company.entityId, audience: site.entityId, recipient: site.acsUrl };
    const xml = (outer: string) =>
      responseXml(signedAssertionXml(assertionXml(about), other.key), { issuer: outer, destination: site.acsUrl });
    expectRejected(await postAnswer({ SAMLResponse: encode(xml(other.entityId)), RelayState: "" }));
    expectRejected(await postAnswer({ SAMLResponse: encode(xml(company.entityId)), RelayState: "" }));
  });
});

/** An answer of the company that is right but for some fields. */
function answer(fields: Partial<AssertionFields>, around: Partial<Parameters<typeof responseXml>[1]> = {}) {
  return answerWith(company, ({ inResponseTo }) => {
    const about = {
      issuer: company.entityId,
      audience: site.entityId,
      recipient: site.acsUrl,
      inResponseTo,
      ...fields,
    };
    const inner = signedAssertionXml(assertionXml(about), company.key);
    return responseXml(inner, { issuer: company.entityId, destination: site.acsUrl, inResponseTo, ...around });
  });
}

describe("the conditions of an assertion", () => {
  it("hold for a proper one", async () => {
    expectAccepted(await answer({}));
  });

  it.each<[string, Partial<AssertionFields>]>([
    ["another audience", { audience: "https://other.example.org/metadata" }],
    ["no audience", { audience: null }],
    ["another recipient", { recipient: "https://other.example.org/acs" }],
    ["no recipient", { recipient: null }],
    ["another request's id", { inResponseTo: "_other" }],
    ["no request's id", { inResponseTo: null }],
    ["another issuer", { issuer: "urn:other" }],
    ["an end that has passed", { conditionsEnd: fromNow(-120) }],
    ["a confirmation that has ended", { notOnOrAfter: fromNow(-120) }],
    ["a confirmation without end", { notOnOrAfter: null }],
    ["a beginning that is to come", { notBefore: fromNow(300) }],
    ["a sign-on that has ended", { sessionEnd: fromNow(-1) }],
    ["an end of the sign-on that is no time", { sessionEnd: "tomorrow" }],
    ["an end of the sign-on without zone", { sessionEnd: "2999-01-01T00:00:00" }],
    ["a confirmation by key", { method: "holder-of-key" }],
    ["no confirmation", { hasConfirmation: false }],
    ["no sign-on", { hasAuthnStatement: false }],
  ])("do not hold with %s", async (_what, fields) => {
    expectRejected(await answer(fields));
  });

  it.each([
    ["another destination", { destination: "https://other.example.org/acs" }],
    ["another issuer", { issuer: "urn:other" }],
    ["another request's id", { inResponseTo: "_other" }],
    ["no request's id", { inResponseTo: null }],
    ["a status of failure", { status: "Responder" }],
  ])("do not hold when the answer around it has %s", async (_what, around) => {
    expectRejected(await answer({}, around));
  });

  it("allow a minute between the clocks", async () => {
    expectAccepted(await answer({ notBefore: fromNow(30) }));
    expectAccepted(await answer({ notOnOrAfter: fromNow(-30), conditionsEnd: fromNow(-30) }));
  });

  it("hold for this site only, of a real identity provider too", async () => {
    for (const change of [{ audience: "urn:other" }, { recipient: "urn:other" }, { lifetimeInSeconds: -300 }]) {
      const made = ({ inResponseTo }: { inResponseTo: string }) =>
        company.answer(freshPerson(), { inResponseTo, ...change });
      expectRejected(await answerWith(company, made));
    }
  });
});

describe("hostile documents", () => {
  const doctype = (subset: string) => `<!DOCTYPE r [${subset}]>`;
  it.each<[string, (xml: string) => string]>([
    ["a document type", (xml) => doctype("") + xml],
    ["an entity of the file system", (xml) => doctype(`<!ENTITY x SYSTEM "file:///etc/passwd">`) + xml],
    ["an entity of the network", (xml) => doctype(`<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;`) + xml],
    [
      "entities that grow",
      (xml) =>
        `<?xml version="1.0"?>${doctype(`<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">`)}${xml.replace("Success", "&c;")}`,
    ],
    ["an entity without type", (xml) => xml.replace("Success", "&x;")],
    ["a processing instruction", (xml) => `<?xml-stylesheet href="http://127.0.0.1/x.xsl"?>${xml}`],
    ["a second root", (xml) => xml + xml],
    ["no end", (xml) => xml.slice(0, -5)],
    ["text around it", (xml) => `${xml}x`],
    ["a NUL in it", (xml) => xml.replace("<samlp:Status>", "<samlp:Status>\0")],
    [
      "a thousand levels",
      (xml) => xml.replace("</samlp:Status>", `${"<x>".repeat(1000)}${"</x>".repeat(1000)}</samlp:Status>`),
    ],
    ["a hundred thousand tags", (xml) => xml.replace("</samlp:Status>", `${"<x/>".repeat(50_000)}</samlp:Status>`)],
    ["half a megabyte", (xml) => xml.replace("</samlp:Status>", `${"x".repeat(500_000)}</samlp:Status>`)],
    ["another root", () => "<x/>"],
    ["no XML", () => "SAMLResponse"],
  ])("are refused: %s", async (_what, change) => {
    const landing = await answerWith(company, async ({ inResponseTo }) =>
      change(await company.answer(freshPerson(), { inResponseTo })),
    );
    expectRejected(landing);
    expect((await fetch(`${inject("server").url}/auth/v1/health`)).status).toBe(200);
  });

  it("are refused when nobody asked for them, without a look at the provider", async () => {
    const xml = doctype("") + (await company.answer(freshPerson(), {}));
    const landing = await postAnswer({ SAMLResponse: encode(xml), RelayState: "" });
    expect(landing.query.get("error_code")).toBe("saml_idp_not_found");
  });

  it("are refused when they are encrypted", async () => {
    const encryptionCert = Buffer.from(company.certificate);
    const encryptionPublicKey = Buffer.from(
      createPublicKey(company.certificate).export({ type: "spki", format: "pem" }),
    );
    expectRejected(
      await answerWith(company, ({ inResponseTo }) =>
        company.answer(freshPerson(), { inResponseTo, encryptionCert, encryptionPublicKey }),
      ),
    );
  });

  it.each<[string, Record<string, string>, string]>([
    ["no answer", { RelayState: "" }, "SAMLResponse is missing"],
    ["no base64", { SAMLResponse: "<x>", RelayState: "" }, "SAMLResponse is not a valid Base64 string"],
    ["no UTF-8", { SAMLResponse: "/////w==", RelayState: "" }, "SAMLResponse is not a valid Base64 string"],
    ["an artifact", { SAMLart: "AAQ=", RelayState: "" }, "SAML Artifact responses are not supported"],
  ])("are no forms with %s", async (_what, form, message) => {
    expectError(await postAnswer(form), "validation_failed", message);
  });
});
