import { generateKeyPairSync } from "node:crypto";
import { assertionXml, fromNow, responseXml, signedAssertionXml } from "@workspace/testing/saml-forgery.ts";
import { selfSignedCertificate } from "@workspace/testing/self-signed-certificate.ts";
import { describe, expect, it } from "vitest";
import { verifyResponse } from "./verify-response.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const provider = { entityId: "https://visa.example.org/metadata", acsUrl: "https://visa.example.org/acs" };
const identityProvider = {
  entityId: "urn:idp",
  signOnUrl: "https://idp.example.org/",
  certificates: [selfSignedCertificate(privateKey)],
};
const about = { issuer: "urn:idp", audience: provider.entityId, recipient: provider.acsUrl };

const verify = (assertion: string, now = new Date()) =>
  verifyResponse(
    responseXml(signedAssertionXml(assertion, privateKey), { issuer: "urn:idp", destination: provider.acsUrl }),
    { provider, identityProvider, requestId: null, now },
  );

describe("a verified answer", () => {
  it("says who signed on, and until when it could be handed in", async () => {
    const notOnOrAfter = fromNow(200);
    const verified = await verify(assertionXml({ ...about, subject: "ada", email: "ada@x.org", notOnOrAfter }));
    expect(verified).toMatchObject({
      issuer: "urn:idp",
      nameId: { value: "ada" },
      attributes: [{ name: "email", values: ["ada@x.org"] }],
      sessionEnd: null,
      expiresAt: new Date(notOnOrAfter.getTime() + 60_000),
    });
  });

  it("is remembered for as long as any of its confirmations may come to count", async () => {
    const [soon, late] = [fromNow(100), fromNow(5000)];
    const other = `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotBefore="${fromNow(4000).toISOString()}" NotOnOrAfter="${late.toISOString()}" Recipient="${provider.acsUrl}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>`;
    const assertion = assertionXml({ ...about, notOnOrAfter: soon }).replace("</saml:Subject>", other);
    expect((await verify(assertion)).expiresAt).toEqual(new Date(late.getTime() + 60_000));
  });

  it("has run out by our own clock, whatever the library's says", async () => {
    await expect(verify(assertionXml(about), fromNow(361))).rejects.toThrow("expired");
    await expect(verify(assertionXml({ ...about, sessionEnd: fromNow(100) }), fromNow(101))).rejects.toThrow("ended");
  });

  it("ends with the earliest of several sign-ons", async () => {
    const [first, second] = [fromNow(1000), fromNow(2000)];
    const statement = /<saml:AuthnStatement.*<\/saml:AuthnStatement>/s;
    const assertion = assertionXml({ ...about, sessionEnd: second });
    const text = statement.exec(assertion)?.[0] ?? "";
    const doubled = assertion.replace(text, text + text.replace(second.toISOString(), first.toISOString()));
    expect((await verify(doubled)).sessionEnd).toEqual(first);
  });
});
