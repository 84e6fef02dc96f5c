import { randomUUID } from "node:crypto";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it } from "vitest";
import { callAuth } from "@workspace/testing/contract/auth-http.ts";
import {
  addProvider,
  adminSso,
  beginSso,
  freshMetadata,
  freshPerson,
  postAnswer,
  registeredProvider,
  signOn,
} from "./sso-http.ts";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

const freshDomain = () => `${randomUUID()}.example.org`;
const put = (id: unknown, body: unknown) => adminSso(`/${String(id)}`, { method: "PUT", body });

describe("who may manage providers", () => {
  it("is whoever has the secret key, and nobody else", async () => {
    const person = await createUser();
    const token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["GET", `/${NOWHERE}`],
      ["PUT", `/${NOWHERE}`],
      ["DELETE", `/${NOWHERE}`],
    ] as const) {
      const call = { method, ...(method === "GET" || method === "DELETE" ? {} : { body: {} }) };
      const anonymous = await callAuth(`/admin/sso/providers${path}`, call);
      expect([anonymous.status, anonymous.body["code"]]).toEqual([403, "not_admin"]);
      const signedIn = await callAuth(`/admin/sso/providers${path}`, { ...call, token });
      expect([signedIn.status, signedIn.body["code"]]).toEqual([403, "not_admin"]);
    }
  });
});

describe("adding a provider", () => {
  it("answers with all of it, and lists it without its metadata", async () => {
    const entityId = `urn:idp:${randomUUID()}`;
    const metadata = freshMetadata({ entityId });
    const domains = [freshDomain(), freshDomain()];
    const attribute_mapping = {
      keys: { email: { name: "mail" }, groups: { names: ["g", "h"], array: true, default: [] } },
    };
    const name_id_format = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
    const added = await addProvider({ metadata_xml: metadata, domains, attribute_mapping, name_id_format });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      disabled: false,
      saml: { entity_id: entityId, metadata_xml: metadata, attribute_mapping, name_id_format },
      domains: domains.toSorted().map((domain) => ({ domain })),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { id } = added.body;
    expect((await adminSso(`/${String(id)}`)).body).toEqual(added.body);
    const list = await adminSso("");
    expect(list.body["items"]).toContainEqual({
      ...added.body,
      saml: { entity_id: entityId, attribute_mapping, name_id_format },
    });
  });

  it("keeps domains in lower case and once", async () => {
    const domain = freshDomain();
    const added = await addProvider({ metadata_xml: freshMetadata(), domains: [domain.toUpperCase(), domain] });
    expect(added.body["domains"]).toEqual([{ domain }]);
  });

  it("takes the one entity of a federation's list that signs people on", async () => {
    const metadata = freshMetadata();
    const other = `<EntityDescriptor entityID="urn:sp"><SPSSODescriptor protocolSupportEnumeration="x"/></EntityDescriptor>`;
    const list = (entities: string) =>
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entities}</EntitiesDescriptor>`;
    expect((await addProvider({ metadata_xml: list(other + metadata) })).status).toBe(201);
    const two = await addProvider({ metadata_xml: list(freshMetadata() + freshMetadata()) });
    expect(two.body["message"]).toBe("SAML Metadata contains multiple IDPSSODescriptors");
  });

  it("refuses an identity provider and a domain that are taken", async () => {
    const entityId = `urn:idp:${randomUUID()}`;
    const domain = freshDomain();
    await addProvider({ metadata_xml: freshMetadata({ entityId }), domains: [domain] });
    const again = await addProvider({ metadata_xml: freshMetadata({ entityId }) });
    expect([again.status, again.body]).toEqual([
      422,
      {
        code: "saml_idp_already_exists",
        message: `SAML Identity Provider with this EntityID (${entityId}) already exists`,
      },
    ]);
    const clash = await addProvider({ metadata_xml: freshMetadata(), domains: [domain.toUpperCase()] });
    expect([clash.status, clash.body["code"]]).toEqual([400, "sso_domain_already_exists"]);
    expect(clash.body["message"]).toContain(`SSO Domain '${domain}' is already assigned`);
  });

  it("lets one of two win that come at once", async () => {
    const entityId = `urn:idp:${randomUUID()}`;
    const answers = await Promise.all([1, 2, 3].map(() => addProvider({ metadata_xml: freshMetadata({ entityId }) })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["another type", { type: "oidc", metadata_xml: "<x/>" }, "Only 'saml' supported for SSO provider type"],
    ["no metadata", {}, "Either metadata_xml or metadata_url must be set"],
    [
      "both",
      { metadata_xml: "<x/>", metadata_url: "https://x.org" },
      "Only one of metadata_xml or metadata_url needs to be set",
    ],
    ["no URL", { metadata_url: "nowhere" }, "metadata_url is not a valid URL"],
    ["plain http", { metadata_url: "http://idp.example.org/metadata" }, "metadata_url is not a HTTPS URL"],
    ["a file", { metadata_url: "file:///etc/passwd" }, "metadata_url is not a HTTPS URL"],
    [
      "a domain with a path",
      { metadata_xml: "<x/>", domains: ["x.org/y"] },
      'domain is not a valid host name: "x.org/y"',
    ],
    [
      "an e-mail for a domain",
      { metadata_xml: "<x/>", domains: ["a@x.org"] },
      'domain is not a valid host name: "a@x.org"',
    ],
  ])("refuses %s", async (_what, fields, message) => {
    const answer = await addProvider(fields);
    expect([answer.status, answer.body]).toEqual([400, { code: "validation_failed", message }]);
  });

  it("refuses an unknown format of names and members of the wrong kind", async () => {
    const format = await addProvider({ metadata_xml: freshMetadata(), name_id_format: "urn:x" });
    expect(format.body["message"]).toMatch(/^name_id_format must be unspecified or one of urn:oasis/);
    for (const fields of [
      { domains: "x.org" },
      { attribute_mapping: { keys: { email: "mail" } } },
      { disabled: "no" },
    ]) {
      expect((await addProvider({ metadata_xml: freshMetadata(), ...fields })).body["code"]).toBe("bad_json");
    }
  });
});

describe("changing a provider", () => {
  it("changes what is given and leaves the rest", async () => {
    const attribute_mapping = { keys: { email: { name: "mail" } } };
    const [kept, dropped, fresh] = [freshDomain(), freshDomain(), freshDomain()];
    const added = await addProvider({ metadata_xml: freshMetadata(), domains: [kept, dropped], attribute_mapping });
    const { id } = added.body;
    const domains = await put(id, { domains: [kept, fresh] });
    expect(domains.body["domains"]).toEqual(expect.arrayContaining([{ domain: kept }, { domain: fresh }]));
    expect(domains.body["domains"]).toHaveLength(2);
    expect(domains.body["saml"]).toEqual(added.body["saml"]);
    const mapping = { keys: { full_name: { name: "cn" } } };
    const mapped = await put(id, { attribute_mapping: mapping, disabled: true });
    expect(mapped.body).toMatchObject({ disabled: true, saml: { attribute_mapping: mapping } });
    expect((await put(id, { attribute_mapping: { keys: {} } })).body["saml"]).toMatchObject({
      attribute_mapping: { keys: {} },
    });
    expect((await put(id, { domains: [] })).body["domains"]).toEqual([]);
    expect((await adminSso(`/${String(id)}`)).body).toMatchObject({ disabled: true, domains: [] });
  });

  it("takes new metadata of the same identity provider only", async () => {
    const entityId = `urn:idp:${randomUUID()}`;
    const { id } = (await addProvider({ metadata_xml: freshMetadata({ entityId }) })).body;
    const moved = freshMetadata({ entityId, signOnUrl: "https://moved.example.org/sso" });
    expect((await put(id, { metadata_xml: moved })).body["saml"]).toMatchObject({ metadata_xml: moved });
    expect(await beginSso(String(id))).toMatch(/^https:\/\/moved\.example\.org\/sso\?SAMLRequest=/);
    const other = await put(id, { metadata_xml: freshMetadata({ entityId: "urn:other" }) });
    expect([other.status, other.body]).toEqual([
      400,
      {
        code: "saml_entity_id_mismatch",
        message: `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${entityId}' but got 'urn:other'`,
      },
    ]);
  });

  it("believes only the new certificate once it was changed", async () => {
    const provider = await registeredProvider();
    await put(provider.id, {
      metadata_xml: freshMetadata({ entityId: provider.entityId, signOnUrl: `${provider.url}/sign-on` }),
    });
    expect((await signOn(provider, freshPerson())).query.get("error_code")).toBe("validation_failed");
    const both = provider.metadata.replace(
      "</KeyDescriptor>",
      `</KeyDescriptor>${/<KeyDescriptor.*<\/KeyDescriptor>/s.exec(freshMetadata())?.[0] ?? ""}`,
    );
    await put(provider.id, { metadata_xml: both });
    expect((await signOn(provider, freshPerson())).fragment.has("access_token")).toBe(true);
    await provider.close();
  });

  it("refuses a domain of another provider, and changes nothing then", async () => {
    const taken = freshDomain();
    await addProvider({ metadata_xml: freshMetadata(), domains: [taken] });
    const own = freshDomain();
    const { id } = (await addProvider({ metadata_xml: freshMetadata(), domains: [own] })).body;
    const answer = await put(id, { domains: [taken], disabled: true });
    expect([answer.status, answer.body["code"]]).toEqual([400, "sso_domain_already_exists"]);
    expect((await adminSso(`/${String(id)}`)).body).toMatchObject({ disabled: false, domains: [{ domain: own }] });
  });
});

describe("removing a provider", () => {
  it("answers with it, frees its domains, and ends the sign-ons under way", async () => {
    const provider = await registeredProvider();
    const { SAMLResponse, RelayState } = await provider.signIn(await beginSso(provider.id), freshPerson());
    const removed = await adminSso(`/${provider.id}`, { method: "DELETE" });
    expect([removed.status, removed.body["id"]]).toEqual([200, provider.id]);
    expect((await adminSso(`/${provider.id}`)).status).toBe(404);
    const landing = await postAnswer({ SAMLResponse, RelayState });
    expect(landing.query.get("error_code")).toBe("saml_relay_state_not_found");
    expect((await addProvider({ metadata_xml: freshMetadata(), domains: [provider.domain] })).status).toBe(201);
    await provider.close();
  });

  it.each(["GET", "PUT", "DELETE"])("and %s of one that is not there says so", async (method) => {
    for (const id of [NOWHERE, "nothing", "1' or '1'='1"]) {
      const answer = await adminSso(`/${encodeURIComponent(id)}`, {
        method,
        ...(method === "PUT" ? { body: {} } : {}),
      });
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: "sso_provider_not_found", message: "SSO Identity Provider not found" },
      ]);
    }
  });
});
