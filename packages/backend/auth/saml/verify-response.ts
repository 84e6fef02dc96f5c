import { type Assertion, readAssertion, type SubjectConfirmation } from "./assertion.ts";
import { requirePlainResponse } from "./response-shape.ts";
import { BEARER, NS, STATUS_SUCCESS } from "./saml-names.ts";
import { CLOCK_SKEW_SECONDS, samlFor, type ServiceProvider } from "./service-provider.ts";
import {
  ANSWER_LIMITS,
  attributeOf,
  elementsIn,
  METADATA_LIMITS,
  onlyElementIn,
  parseStrictXml,
  SamlError,
  textOf,
} from "./strict-xml.ts";
import type { IdentityProvider } from "./identity-provider-metadata.ts";

export interface VerifiedAssertion extends Assertion {
  /** When it can no longer be handed in, and need not be remembered as used. */
  expiresAt: Date;
}

interface Expectations {
  provider: ServiceProvider;
  identityProvider: IdentityProvider;
  /** Null for a sign-on that began at the identity provider. */
  requestId: string | null;
  now: Date;
}

/** Reads only signed text. The library checks signature, audience and times; the rest is here. @throws SamlError */
export async function verifyResponse(xml: string, expected: Expectations): Promise<VerifiedAssertion> {
  const response = parseStrictXml(xml, ANSWER_LIMITS);
  assertSucceeded(response);
  requirePlainResponse(response);
  const assertion = readAssertion(parseStrictXml(await signedAssertionOf(xml, expected), METADATA_LIMITS));
  assertEnvelope(response, expected);
  if (assertion.issuer !== expected.identityProvider.entityId) throw new SamlError("the issuer is another one");
  const reasons = assertion.confirmations.map((confirmation) => whyUnconfirmed(confirmation, expected));
  if (!reasons.includes(null)) throw new SamlError(reasons[0] ?? "nothing confirms the subject");
  const { sessionEnd } = assertion;
  if (sessionEnd !== null && sessionEnd <= expected.now) throw new SamlError("the sign-on has ended");
  // Of all confirmations: one that is not valid yet may become valid.
  const last = Math.max(...assertion.confirmations.map(({ notOnOrAfter }) => notOnOrAfter?.getTime() ?? 0));
  return { ...assertion, expiresAt: new Date(last + CLOCK_SKEW_SECONDS * 1000) };
}

async function signedAssertionOf(xml: string, { provider, identityProvider }: Expectations): Promise<string> {
  const saml = await samlFor(provider, identityProvider);
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString("base64") });
    const signed = profile?.getAssertionXml?.();
    if (signed === undefined) throw new SamlError("the answer holds no signed assertion");
    return signed;
  } catch (error) {
    if (error instanceof SamlError) throw error;
    throw new SamlError("the assertion is not valid", { cause: error });
  }
}

function assertSucceeded(response: Element): void {
  const [status] = elementsIn(response, NS.protocol, "Status");
  const code = status && attributeOf(onlyElementIn(status, NS.protocol, "StatusCode"), "Value");
  if (code !== STATUS_SUCCESS) throw new SamlError(`the identity provider says ${(code ?? "nothing").slice(0, 100)}`);
}

/** The answer around the assertion may be unsigned, so it can only contradict, never prove. */
function assertEnvelope(response: Element, { provider, identityProvider, requestId }: Expectations): void {
  const [issuer] = elementsIn(response, NS.assertion, "Issuer");
  if (issuer !== undefined && textOf(issuer).trim() !== identityProvider.entityId) {
    throw new SamlError("the answer's issuer is another one");
  }
  const destination = attributeOf(response, "Destination");
  if (destination !== null && destination !== provider.acsUrl) throw new SamlError("the answer was meant for others");
  if (attributeOf(response, "InResponseTo") !== requestId) throw new SamlError("the answer is to another request");
}

/** Null when the confirmation is valid here and now (SAML Profiles 4.1.4.3). */
function whyUnconfirmed(confirmation: SubjectConfirmation, expected: Expectations): string | null {
  const skewMs = CLOCK_SKEW_SECONDS * 1000;
  const now = expected.now.getTime();
  const { method, recipient, inResponseTo, notBefore, notOnOrAfter } = confirmation;
  if (method !== BEARER) return "the subject is not confirmed by bearer";
  if (recipient !== expected.provider.acsUrl) return "the assertion was meant for another recipient";
  // An unsolicited answer names no request. If it does, it was stolen on its way to us.
  if (inResponseTo !== expected.requestId) return "the assertion answers another request";
  if (notOnOrAfter === null || notOnOrAfter.getTime() + skewMs <= now) return "the assertion has expired";
  if (notBefore !== null && notBefore.getTime() - skewMs > now) return "the assertion does not hold yet";
  return null;
}
