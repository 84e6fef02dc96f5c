import { z } from "zod";
import type { Assertion } from "./assertion.ts";
import { NAME_ID_FORMATS } from "./saml-names.ts";

const MAX_KEYS = 50;
const nameSchema = z.string().max(255);

const ruleSchema = z.object({
  name: nameSchema.nullish(),
  names: z.array(nameSchema).max(MAX_KEYS).nullish(),
  default: z.unknown().optional(),
  /** True for all values of the attribute, otherwise the first. */
  array: z.boolean().nullish(),
});

/** Which attributes become which keys of `user_metadata`, in GoTrue's form. */
export const attributeMappingSchema = z.object({
  keys: z
    .record(nameSchema, ruleSchema)
    .refine((keys) => Object.keys(keys).length <= MAX_KEYS)
    .optional(),
});

export type AttributeMapping = z.infer<typeof attributeMappingSchema>;

const storedSchema = z.object({ keys: z.record(z.string(), z.unknown()) });

/** Reads what it can: another service may have written the mapping. */
export function readAttributeMapping(stored: unknown): AttributeMapping {
  const mapping = storedSchema.safeParse(stored);
  if (!mapping.success) return {};
  const rules = Object.entries(mapping.data.keys).flatMap(([key, value]) => {
    const rule = ruleSchema.safeParse(value);
    return rule.success ? [[key, rule.data] as const] : [];
  });
  return { keys: Object.fromEntries(rules) };
}

/** The first named attribute with a value counts; a name is the attribute's own or its friendly one. */
function valuesOf(assertion: Assertion, names: readonly string[]): string[] {
  for (const name of names.filter((candidate) => candidate !== "")) {
    const values = assertion.attributes
      .filter((attribute) => attribute.name === name || attribute.friendlyName === name)
      .flatMap((attribute) => attribute.values)
      .filter((value) => value !== "");
    if (values.length > 0) return values;
  }
  return [];
}

export function mapAttributes(assertion: Assertion, mapping: AttributeMapping): Record<string, unknown> {
  const entries = Object.entries(mapping.keys ?? {}).flatMap(([key, rule]): [string, unknown][] => {
    const values = valuesOf(assertion, [rule.name ?? "", ...(rule.names ?? [])]);
    if (values.length > 0) return [[key, rule.array === true ? values : values[0]]];
    return rule.default === undefined || rule.default === null ? [] : [[key, rule.default]];
  });
  return Object.fromEntries(entries);
}

/** SAML subject-id 1.0: outlives e-mails and names. */
const SUBJECT_ID = "urn:oasis:names:tc:SAML:attribute:subject-id";

/** A lasting id of the person; null when the assertion has only a transient one. */
export function lastingSubject(assertion: Assertion): string | null {
  const [subjectId] = valuesOf(assertion, [SUBJECT_ID]);
  if (subjectId !== undefined) return subjectId;
  const { nameId } = assertion;
  if (nameId === null || nameId.value === "" || nameId.format === NAME_ID_FORMATS.transient) return null;
  return nameId.format === NAME_ID_FORMATS.email ? nameId.value.trim().toLowerCase() : nameId.value;
}

const EMAIL_ATTRIBUTES = [
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
  "mail",
  "Mail",
  "email",
];

/** The mapping's e-mail, else the usual attributes, else the name id. */
export function emailOf(assertion: Assertion, mapped: Record<string, unknown>): string | null {
  const { email } = mapped;
  if (typeof email === "string" && email !== "") return email;
  const [found] = valuesOf(assertion, EMAIL_ATTRIBUTES);
  if (found !== undefined) return found;
  return assertion.nameId?.format === NAME_ID_FORMATS.email ? assertion.nameId.value.trim() : null;
}

/** OpenID's claims that keep their place in `user_metadata`; every other key goes below `custom_claims`. */
const STANDARD_CLAIMS = new Set(
  `name family_name given_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo
  locale phone avatar_url full_name user_name slug`.split(/\s+/),
);

export function identityData(
  mapped: Record<string, unknown>,
  person: { issuer: string; subject: string; email: string },
): Record<string, unknown> {
  const rest = Object.entries(mapped).filter(([key]) => key !== "email");
  const standard = rest.filter(([key, value]) => STANDARD_CLAIMS.has(key) && typeof value === "string");
  const custom = rest.filter((entry) => !standard.includes(entry) && !PROTECTED_CLAIMS.has(entry[0]));
  return {
    ...Object.fromEntries(standard),
    ...(custom.length === 0 ? {} : { custom_claims: Object.fromEntries(custom) }),
    iss: person.issuer,
    sub: person.subject,
    email: person.email,
    email_verified: true,
    phone_verified: false,
  };
}

const PROTECTED_CLAIMS = new Set(["iss", "sub", "email_verified", "phone_verified"]);
