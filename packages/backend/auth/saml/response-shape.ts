import { CANONICALIZATIONS, DIGEST_ALGORITHMS, NS, SIGNATURE_ALGORITHMS, TRANSFORMS } from "./saml-names.ts";
import {
  ANSWER_LIMITS,
  attributeOf,
  elementsIn,
  elementsWithin,
  isNamed,
  onlyElementIn,
  parseStrictXml,
  SamlError,
  textOf,
} from "./strict-xml.ts";

/**
 * Rejects answers in which a signature could cover something else than the assertion that is read: one assertion,
 * directly below the answer; every id once; signatures only of these two, each over its parent alone, by strong
 * algorithms.
 * @returns the assertion, not verified yet @throws SamlError
 */
export function requirePlainResponse(response: Element): Element {
  if (!isNamed(response, NS.protocol, "Response")) throw new SamlError("the answer is no SAML response");
  const all = elementsWithin(response);
  if (all.some((element) => element.localName === "EncryptedAssertion")) {
    throw new SamlError("the assertion is encrypted, which is not supported");
  }
  const assertions = all.filter((element) => element.localName === "Assertion");
  const [assertion] = assertions;
  if (assertion === undefined) throw new SamlError("the answer holds no assertion");
  if (assertions.length > 1) throw new SamlError("the answer holds several assertions");
  if (!isNamed(assertion, NS.assertion, "Assertion") || assertion.parentNode !== response) {
    throw new SamlError("the assertion does not stand directly in the answer");
  }
  assertUniqueIds(all);
  for (const signature of all.filter((element) => element.localName === "Signature")) {
    const parent = [response, assertion].find((element) => element === signature.parentNode);
    if (parent === undefined) throw new SamlError("a signature stands where none belongs");
    assertPlainSignature(signature, parent);
  }
  // SAML accepts a signature of the answer alone; this service wants the assertion's.
  onlyElementIn(assertion, NS.signature, "Signature");
  return assertion;
}

/** In any spelling: libraries look up what a signature refers to by several. */
function assertUniqueIds(elements: Element[]): void {
  const seen = new Set<string>();
  for (const element of elements) {
    for (const attribute of Array.from(element.attributes)) {
      if (attribute.localName?.toLowerCase() !== "id") continue;
      if (seen.has(attribute.value)) throw new SamlError("two elements have the same id");
      seen.add(attribute.value);
    }
  }
}

function assertPlainSignature(signature: Element, parent: Element): void {
  if (!isNamed(signature, NS.signature, "Signature") || elementsIn(parent, NS.signature, "Signature").length > 1) {
    throw new SamlError("an element has several signatures");
  }
  const parts = elementsIn(signature).map((element) => element.localName);
  if (parts.some((part) => !["SignedInfo", "SignatureValue", "KeyInfo"].includes(part ?? ""))) {
    throw new SamlError("a signature holds more than it should");
  }
  const info = onlyElementIn(signature, NS.signature, "SignedInfo");
  const reference = onlyElementIn(info, NS.signature, "Reference");
  const id = attributeOf(parent, "ID") ?? "";
  if (id === "" || attributeOf(reference, "URI") !== `#${id}`) {
    throw new SamlError("a signature is not over the element it stands in");
  }
  assertAlgorithm(onlyElementIn(info, NS.signature, "CanonicalizationMethod"), CANONICALIZATIONS);
  assertAlgorithm(onlyElementIn(info, NS.signature, "SignatureMethod"), SIGNATURE_ALGORITHMS);
  assertAlgorithm(onlyElementIn(reference, NS.signature, "DigestMethod"), DIGEST_ALGORITHMS);
  const transforms = elementsIn(onlyElementIn(reference, NS.signature, "Transforms"), NS.signature, "Transform");
  for (const transform of transforms) assertAlgorithm(transform, TRANSFORMS);
}

function assertAlgorithm(element: Element, allowed: ReadonlySet<string>): void {
  const algorithm = attributeOf(element, "Algorithm") ?? "";
  if (!allowed.has(algorithm)) throw new SamlError(`the algorithm is not allowed: ${algorithm.slice(0, 100)}`);
}

/** Unverified: only for choosing the certificate to check with. */
export function peekIssuer(xml: string): string | null {
  try {
    const [issuer] = elementsIn(parseStrictXml(xml, ANSWER_LIMITS), NS.assertion, "Issuer");
    return issuer === undefined ? null : textOf(issuer).trim();
  } catch (error) {
    if (error instanceof SamlError) return null;
    throw error;
  }
}
