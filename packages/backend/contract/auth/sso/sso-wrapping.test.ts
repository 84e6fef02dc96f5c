// @module-tag one-engine
import { createHash, generateKeyPairSync } from "node:crypto";
import { assertionXml, responseXml, signedAssertionXml } from "@workspace/testing/saml-forgery.ts";
import type { RegisteredSite } from "@workspace/testing/saml-identity-provider.ts";
import { selfSignedCertificate } from "@workspace/testing/self-signed-certificate.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixture, freshEmail } from "@workspace/testing/contract/auth-http.ts";
import {
  answerWith,
  clientFrom,
  freshPerson,
  type Landing,
  registeredProvider,
  type RegisteredProvider,
  siteMetadata,
} from "./sso-http.ts";

let company: RegisteredProvider;
let site: RegisteredSite;
beforeAll(async () => {
  site = await siteMetadata();
  company = await registeredProvider();
});
afterAll(() => company.close());

function expectRejected(landing: Landing) {
  expect([landing.status, landing.query.get("error_code"), landing.query.get("error_description")]).toEqual([
    303,
    "validation_failed",
    "SAML Assertion is not valid",
  ]);
  expect(landing.location).not.toContain("token");
}

/** The parts of a real answer, for putting together in another way. */
interface Parts {
  whole: string;
  /** The signed assertion. */
  original: string;
  /** Its signature. */
  signature: string;
  /** The assertion without it. */
  unsigned: string;
  /** An assertion that nobody signed, of the victim. */
  evil: string;
  /** The same with the original's id. */
  evilTwin: string;
  /** What stands around the assertion. */
  head: string;
  tail: string;
}

const VICTIM = "victim-of-wrapping";
const SUBJECT = "attacker-at-company";

function takeApart(whole: string): Parts {
  const original = /<saml:Assertion .*<\/saml:Assertion>/s.exec(whole)?.[0] ?? "";
  const signature = /<Signature .*?<\/Signature>/s.exec(original)?.[0] ?? "";
  const [head = "", tail = ""] = whole.split(original);
  if (original === "" || signature === "") throw new Error(`no signed assertion in ${whole}`);
  const unsigned = original.replace(signature, "");
  const evilTwin = unsigned.replace(SUBJECT, VICTIM);
  const evil = evilTwin.replace(/ ID="[^"]+"/, ' ID="_evil"');
  return { whole, original, signature, unsigned, evil, evilTwin, head, tail };
}

const within = (outer: string, tag: string, inner: string) => outer.replace(`</${tag}>`, `${inner}</${tag}>`);
const afterIssuer = (assertion: string, inner: string) => assertion.replace("</saml:Issuer>", `</saml:Issuer>${inner}`);
const object = (inner: string) => `<Object xmlns="http://www.w3.org/2000/09/xmldsig#">${inner}</Object>`;
const extensions = (inner: string) => `<samlp:Extensions>${inner}</samlp:Extensions>`;

/** Somebody who has an account at the company signs on, and puts their answer together anew on the way. */
function attack(change: (parts: Parts) => string, signResponse = false) {
  const person = freshPerson({ subject: SUBJECT, attributes: { email: freshEmail() } });
  return answerWith(company, async ({ inResponseTo }) =>
    change(takeApart(await company.answer(person, { inResponseTo, signResponse }))),
  );
}

describe("signature wrapping", () => {
  it("starts from an answer that is accepted as it stands", async () => {
    const { user } = await clientFrom(await attack(({ whole }) => whole));
    expect(user.identities?.[0]?.id).toBe(SUBJECT);
  });

  it.each<[string, (parts: Parts) => string]>([
    ["the forged assertion before the original", ({ head, evil, original, tail }) => head + evil + original + tail],
    ["the forged assertion after the original", ({ head, evil, original, tail }) => head + original + evil + tail],
    [
      "the original inside the forged one",
      ({ head, evil, original, tail }) => head + within(evil, "saml:Assertion", original) + tail,
    ],
    [
      "the original inside the forged one, behind a signature that is the forged one's",
      ({ head, evil, signature, unsigned, tail }) =>
        head + within(afterIssuer(evil, signature), "saml:Assertion", unsigned) + tail,
    ],
    [
      "the signature in the forged one, the original after it",
      ({ head, evil, signature, unsigned, tail }) => head + afterIssuer(evil, signature) + unsigned + tail,
    ],
    [
      "the original in the forged one's signature",
      ({ head, evil, signature, unsigned, tail }) =>
        head + afterIssuer(evil, within(signature, "Signature", object(unsigned))) + tail,
    ],
    [
      "the signed original in an object of the forged one's signature",
      ({ head, evil, signature, original, tail }) =>
        head + afterIssuer(evil, within(signature, "Signature", object(original))) + tail,
    ],
    [
      "the forged one in the answer's extensions",
      ({ head, evilTwin, original, tail }) => head + extensions(evilTwin) + original + tail,
    ],
    [
      "the original in the answer's extensions",
      ({ head, evil, original, tail }) => head + extensions(original) + evil + tail,
    ],
    [
      "the forged one with the original's id",
      ({ head, evilTwin, original, tail }) => head + evilTwin + original + tail,
    ],
    [
      "the forged one with the original's id and signature, the original hidden in an object",
      ({ head, evilTwin, signature, unsigned, tail }) =>
        head + afterIssuer(evilTwin, within(signature, "Signature", object(unsigned))) + tail,
    ],
    [
      "a whole answer around the original one",
      ({ whole, head, evil, tail }) => head.replace(/ ID="[^"]+"/, ' ID="_outer"') + evil + extensions(whole) + tail,
    ],
    [
      "the forged one below a status detail",
      ({ whole, evil }) =>
        whole.replace("</samlp:Status>", `<samlp:StatusDetail>${evil}</samlp:StatusDetail></samlp:Status>`),
    ],
    [
      "an id in another spelling that leads to the original",
      ({ head, evil, signature, unsigned, tail }) =>
        head + afterIssuer(evil, signature) + extensions(unsigned.replace(" ID=", " Id=")) + tail,
    ],
    [
      "the original renamed out of SAML's namespace beside the forged one",
      ({ head, evil, original, tail }) =>
        head + evil + original.replaceAll("urn:oasis:names:tc:SAML:2.0:assertion", "urn:other") + tail,
    ],
  ])("is refused with %s", async (_what, change) => {
    expectRejected(await attack(change));
    expect(await fixture("fx_auth_user", { p_email: VICTIM })).toBeNull();
  });

  it.each<[string, (parts: Parts) => string]>([
    ["the forged one first", ({ head, evil, original, tail }) => head + evil + original + tail],
    ["the forged one in its place", ({ head, evil, tail }) => head + evil + tail],
    [
      "the signed answer inside a forged one",
      ({ whole, evil }) =>
        responseXml(evil + extensions(whole), {
          issuer: company.entityId,
          destination: site.acsUrl,
          inResponseTo: null,
        }),
    ],
  ])("of an answer that is signed as a whole is refused with %s", async (_what, change) => {
    expectRejected(await attack(change, true));
  });

  it("does not sign for what was changed, added or taken away after it", async () => {
    for (const change of [
      (xml: string) => xml.replace(SUBJECT, VICTIM),
      (xml: string) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, ""),
      (xml: string) => xml.replace(/NotOnOrAfter="[^"]+"/g, 'NotOnOrAfter="2999-01-01T00:00:00.000Z"'),
      (xml: string) =>
        xml.replace(
          "</saml:AttributeStatement>",
          '<saml:Attribute Name="mail"><saml:AttributeValue>v@x.org</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
        ),
    ]) {
      expectRejected(await attack(({ whole }) => change(whole)));
    }
  });
});

describe("signatures", () => {
  it("are needed, of the assertion itself", async () => {
    expectRejected(await attack(({ whole, signature }) => whole.replace(signature, "")));
    const signed = (change: object) =>
      answerWith(company, ({ inResponseTo }) => company.answer(freshPerson(), { inResponseTo, ...change }));
    expectRejected(await signed({ signAssertion: false }));
    expectRejected(await signed({ signAssertion: false, signResponse: true }));
  });

  it("that are empty or doubled are refused", async () => {
    expectRejected(await attack(({ whole }) => whole.replace(/<SignatureValue>[^<]*/, "<SignatureValue>")));
    expectRejected(await attack(({ whole }) => whole.replace(/<SignedInfo>.*<\/SignedInfo>/s, "")));
    expectRejected(await attack(({ whole, signature }) => whole.replace(signature, signature + signature)));
    expectRejected(await attack(({ whole }) => whole.replace(/(<SignedInfo>.*<\/SignedInfo>)/s, "$1$1")));
    expectRejected(await attack(({ whole }) => whole.replace(/(<Reference .*<\/Reference>)/s, "$1$1")));
  });

  it.each([
    ["both", { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" }],
    ["the signature", { signatureAlgorithm: "rsa-sha1" }],
    ["the digest", { digestAlgorithm: "sha1" }],
  ] as const)("by SHA-1 are refused: %s", async (_what, change) => {
    expectRejected(
      await answerWith(company, ({ inResponseTo }) => company.answer(freshPerson(), { inResponseTo, ...change })),
    );
  });

  const forged = (change: object, key = company.key) =>
    answerWith(company, ({ inResponseTo }) => {
      const about = { issuer: company.entityId, inResponseTo };
      const assertion = assertionXml({ ...about, audience: site.entityId, recipient: site.acsUrl });
      const inner = signedAssertionXml(assertion, key, change);
      return responseXml(inner, { ...about, destination: site.acsUrl });
    });

  it("by the company's key are good, whoever put the text together", async () => {
    expect((await forged({})).fragment.get("access_token")).toBeTruthy();
  });

  it("by another key are refused, also when they bring its certificate", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expectRejected(await forged({}, privateKey));
    expectRejected(await forged({ certificate: selfSignedCertificate(privateKey) }, privateKey));
    expectRejected(await forged({ certificate: company.certificate }, privateKey));
  });

  it("that take the company's certificate for a password are refused", async () => {
    const signatureAlgorithm = "http://www.w3.org/2000/09/xmldsig#hmac-sha1";
    expectRejected(await forged({ signatureAlgorithm, hmacSecret: company.certificate }));
  });

  it("are not bent by a digest in a comment", async () => {
    expectRejected(
      await answerWith(company, ({ inResponseTo }) => {
        const about = { issuer: company.entityId, inResponseTo };
        const subject = SUBJECT;
        const assertion = assertionXml({ ...about, subject, audience: site.entityId, recipient: site.acsUrl });
        const evilDigest = createHash("sha256").update(assertion.replace(SUBJECT, VICTIM)).digest("base64");
        const signed = signedAssertionXml(assertion, company.key)
          .replace(SUBJECT, VICTIM)
          .replace("<ds:DigestValue>", `<ds:DigestValue><!--${evilDigest}-->`);
        return responseXml(signed, { ...about, destination: site.acsUrl });
      }),
    );
  });

  it("over something else than the assertion are refused", async () => {
    expectRejected(await forged({ uri: "" }));
    expectRejected(await forged({ uri: "#_other" }));
    expectRejected(await forged({ extra: object("<x xmlns=''/>").replaceAll("Object", "ds:Object") }));
    expectRejected(await forged({ transforms: ["http://www.w3.org/TR/1999/REC-xslt-19991116"] }));
    expectRejected(await forged({ transforms: ["http://www.w3.org/TR/1999/REC-xpath-19991116"] }));
  });
});

describe("names with comments in them", () => {
  it.each(["<!-- -->", "<!---->", "<![CDATA[]]>"])("are read to their end: %s", async (hidden) => {
    const subject = `${freshEmail()}.evil.example.org`;
    const [start = ""] = subject.split(".evil", 1);
    const person = freshPerson({ subject });
    const landing = await answerWith(company, async ({ inResponseTo }) => {
      const xml = await company.answer(person, { inResponseTo });
      return xml.replace(subject, start + hidden + subject.slice(start.length));
    });
    const { user } = await clientFrom(landing);
    expect(user.identities?.[0]?.id).toBe(subject);
  });

  it("are not let through as elements", async () => {
    expectRejected(
      await answerWith(company, ({ inResponseTo }) => {
        const about = { issuer: company.entityId, inResponseTo };
        const subject = "a@x.org<saml:X>.evil.org</saml:X>";
        const assertion = assertionXml({ ...about, subject, audience: site.entityId, recipient: site.acsUrl });
        return responseXml(signedAssertionXml(assertion, company.key), { ...about, destination: site.acsUrl });
      }),
    );
  });
});
