import { NAME_ID_FORMATS, NS } from "./saml-names.ts";
import { attributeOf, elementsIn, onlyElementIn, SamlError, textOf } from "./strict-xml.ts";

/** Build it only from what a signature covers. */
export interface Assertion {
  id: string;
  issuer: string;
  nameId: { value: string; format: string } | null;
  attributes: AssertionAttribute[];
  confirmations: SubjectConfirmation[];
  /** The earliest end of the session at the identity provider; null when it gives none. */
  sessionEnd: Date | null;
}

interface AssertionAttribute {
  name: string;
  friendlyName: string;
  values: string[];
}

export interface SubjectConfirmation {
  method: string;
  recipient: string | null;
  inResponseTo: string | null;
  notBefore: Date | null;
  notOnOrAfter: Date | null;
}

/** @throws SamlError when a required part is missing */
export function readAssertion(assertion: Element): Assertion {
  const id = attributeOf(assertion, "ID") ?? "";
  if (id === "") throw new SamlError("the assertion has no ID");
  const subject = onlyElementIn(assertion, NS.assertion, "Subject");
  const statements = elementsIn(assertion, NS.assertion, "AuthnStatement");
  if (statements.length === 0) throw new SamlError("the assertion says nothing of a sign-on");
  const ends = statements.flatMap((statement) => instantOf(statement, "SessionNotOnOrAfter") ?? []);
  return {
    id,
    issuer: textOf(onlyElementIn(assertion, NS.assertion, "Issuer")).trim(),
    nameId: readNameId(subject),
    attributes: elementsIn(assertion, NS.assertion, "AttributeStatement")
      .flatMap((statement) => elementsIn(statement, NS.assertion, "Attribute"))
      .map(readAttribute),
    confirmations: elementsIn(subject, NS.assertion, "SubjectConfirmation").map(readConfirmation),
    sessionEnd: ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

function readNameId(subject: Element): Assertion["nameId"] {
  const [nameId, another] = elementsIn(subject, NS.assertion, "NameID");
  if (another !== undefined) throw new SamlError("the subject has several names");
  if (nameId === undefined) return null;
  return { value: textOf(nameId), format: attributeOf(nameId, "Format") ?? NAME_ID_FORMATS.unspecified };
}

function readAttribute(attribute: Element): AssertionAttribute {
  return {
    name: attributeOf(attribute, "Name") ?? "",
    friendlyName: attributeOf(attribute, "FriendlyName") ?? "",
    values: elementsIn(attribute, NS.assertion, "AttributeValue")
      .filter((value) => elementsIn(value).length === 0)
      .map(textOf),
  };
}

function readConfirmation(confirmation: Element): SubjectConfirmation {
  const [data] = elementsIn(confirmation, NS.assertion, "SubjectConfirmationData");
  return {
    method: attributeOf(confirmation, "Method") ?? "",
    recipient: data ? attributeOf(data, "Recipient") : null,
    inResponseTo: data ? attributeOf(data, "InResponseTo") : null,
    notBefore: data ? instantOf(data, "NotBefore") : null,
    notOnOrAfter: data ? instantOf(data, "NotOnOrAfter") : null,
  };
}

/** A time needs its zone: without one it would depend on the server's. */
function instantOf(element: Element, attribute: string): Date | null {
  const text = attributeOf(element, attribute);
  if (text === null) return null;
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = isTime ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime())) throw new SamlError(`${attribute} is no time`);
  return time;
}
