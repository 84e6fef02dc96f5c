import { describe, expect, it } from "vitest";
import type { Assertion } from "./assertion.ts";
import { attributeMappingSchema, emailOf, identityData, mapAttributes, lastingSubject } from "./attribute-mapping.ts";
import { NAME_ID_FORMATS } from "./saml-names.ts";

function assertion(fields: Partial<Assertion> = {}, attributes: Record<string, string[]> = {}): Assertion {
  return {
    id: "_1",
    issuer: "urn:idp",
    nameId: { value: "Ada", format: NAME_ID_FORMATS.persistent },
    attributes: Object.entries(attributes).map(([name, values]) => ({ name, friendlyName: "", values })),
    confirmations: [],
    sessionEnd: null,
    ...fields,
  };
}

describe("attribute mapping", () => {
  it("takes the first named attribute that has a value, else the default, else nothing", () => {
    const mapped = mapAttributes(assertion({}, { empty: [""], cn: ["Ada", "Countess"] }), {
      keys: {
        one: { names: ["missing", "empty", "cn"] },
        all: { name: "cn", array: true },
        fallback: { name: "missing", default: 7 },
        nothing: { name: "missing" },
        unnamed: {},
      },
    });
    expect(mapped).toEqual({ one: "Ada", all: ["Ada", "Countess"], fallback: 7 });
  });

  it("knows attributes by their friendly name, too", () => {
    const attributes = [{ name: "urn:oid:2.5.4.3", friendlyName: "cn", values: ["Ada"] }];
    expect(mapAttributes(assertion({ attributes }), { keys: { name: { name: "cn" } } })).toEqual({ name: "Ada" });
  });

  it("makes own keys of names that objects have", () => {
    const keys = JSON.parse('{"__proto__":{"name":"a"},"constructor":{"name":"a"}}');
    const mapped = mapAttributes(assertion({}, { a: ["x"] }), { keys });
    expect(Object.getPrototypeOf(mapped)).toBe(Object.prototype);
    expect(Object.keys(mapped)).toEqual(["__proto__", "constructor"]);
  });

  it("bounds what operators may ask for", () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, { name: "a" }]));
    expect(attributeMappingSchema.safeParse({ keys: many }).success).toBe(false);
    expect(attributeMappingSchema.safeParse({ keys: { k: { name: "x".repeat(256) } } }).success).toBe(false);
    expect(attributeMappingSchema.safeParse({ keys: {}, other: 1 }).success).toBe(true);
  });
});

describe("who somebody is", () => {
  it("is the name, in lower case only where it is an e-mail", () => {
    expect(lastingSubject(assertion())).toBe("Ada");
    expect(lastingSubject(assertion({ nameId: { value: " Ada@X.org ", format: NAME_ID_FORMATS.email } }))).toBe(
      "ada@x.org",
    );
  });

  it("is nothing for names that pass, are empty or missing", () => {
    expect(lastingSubject(assertion({ nameId: { value: "x", format: NAME_ID_FORMATS.transient } }))).toBeNull();
    expect(lastingSubject(assertion({ nameId: { value: "", format: NAME_ID_FORMATS.persistent } }))).toBeNull();
    expect(lastingSubject(assertion({ nameId: null }))).toBeNull();
  });

  it("has the mapped e-mail before the usual attributes and the name", () => {
    const both = assertion({ nameId: { value: "n@x.org", format: NAME_ID_FORMATS.email } }, { mail: ["m@x.org"] });
    expect(emailOf(both, { email: "mapped@x.org" })).toBe("mapped@x.org");
    expect(emailOf(both, { email: 7 })).toBe("m@x.org");
    expect(emailOf({ ...both, attributes: [] }, {})).toBe("n@x.org");
    expect(emailOf(assertion(), {})).toBeNull();
  });

  it("keeps the standard claims apart from the company's own, and its own words for this service", () => {
    const mapped = { full_name: "Ada", groups: ["a"], name: 7, sub: "x", email_verified: false, email: "other@x.org" };
    expect(identityData(mapped, { issuer: "urn:idp", subject: "ada", email: "a@x.org" })).toEqual({
      full_name: "Ada",
      custom_claims: { groups: ["a"], name: 7 },
      iss: "urn:idp",
      sub: "ada",
      email: "a@x.org",
      email_verified: true,
      phone_verified: false,
    });
  });
});
