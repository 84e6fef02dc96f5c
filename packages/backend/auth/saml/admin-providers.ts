import type { Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { parseId, readInput } from "#backend/auth/requests/input.ts";
import { attributeMappingSchema } from "./attribute-mapping.ts";
import {
  deleteProvider,
  findProvider,
  insertProvider,
  listProviders,
  lockProvider,
  providerJson,
  type ProviderRow,
  updateProvider,
} from "./providers.ts";
import { NAME_ID_FORMATS } from "./saml-names.ts";
import { SamlError } from "./strict-xml.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { downloadMetadata, isOnLoopback } from "./download-metadata.ts";
import { readIdentityProvider } from "./identity-provider-metadata.ts";
import { isLoopback } from "#backend/network/addresses.ts";

export async function list(auth: AuthContext, c: Context): Promise<Response> {
  const providers = await auth.db.tx(PLATFORM, listProviders);
  return c.json({ items: providers.map((provider) => providerJson(provider, false)) });
}

export async function show(auth: AuthContext, c: Context): Promise<Response> {
  const provider = await auth.db.tx(PLATFORM, (sql) => requireProvider(sql, parseProviderId(c), findProvider));
  return c.json(providerJson(provider, true));
}

export async function remove(auth: AuthContext, c: Context): Promise<Response> {
  const id = parseProviderId(c);
  const provider = await auth.db.tx(PLATFORM, async (sql) => {
    const found = await requireProvider(sql, id, lockProvider);
    await deleteProvider(sql, id);
    return found;
  });
  return c.json(providerJson(provider, true));
}

const parseProviderId = (c: Context) => parseId(c.req.param("id") ?? "", "sso_idp_unknown");

async function requireProvider(
  sql: Transaction,
  id: string,
  find: (sql: Transaction, id: string) => Promise<ProviderRow | undefined>,
): Promise<ProviderRow> {
  const provider = await find(sql, id);
  if (provider === undefined) throw authError("sso_idp_unknown");
  return provider;
}

const MAX_DOMAINS = 100;

const providerSchema = z.object({
  type: z.string().optional(),
  metadata_xml: z.string().optional(),
  metadata_url: z.string().optional(),
  domains: z.array(z.string()).max(MAX_DOMAINS).optional(),
  attribute_mapping: attributeMappingSchema.optional(),
  name_id_format: z.string().optional(),
  disabled: z.boolean().optional(),
});

type ProviderBody = z.infer<typeof providerSchema>;

export async function create(auth: AuthContext, c: Context): Promise<Response> {
  const body = await readInput(c, providerSchema);
  if (body.type !== "saml") throw authError("sso_type_unknown");
  const nameIdFormat = parseNameIdFormat(body.name_id_format ?? "");
  const domains = parseDomains(body.domains ?? []);
  const metadata = await loadMetadata(auth, body);
  if (metadata === null) throw authError("sso_metadata_missing");
  const provider = await auth.db.tx(PLATFORM, async (sql) => {
    const id = await insertProvider(
      sql,
      {
        entityId: metadata.entityId,
        metadataXml: metadata.xml,
        metadataUrl: metadata.url,
        attributeMapping: body.attribute_mapping ?? {},
        nameIdFormat,
        disabled: body.disabled ?? false,
        domains,
      },
      auth.now(),
    );
    return requireProvider(sql, id, findProvider);
  });
  return c.json(providerJson(provider, true), 201);
}

export async function change(auth: AuthContext, c: Context): Promise<Response> {
  const id = parseProviderId(c);
  const body = await readInput(c, providerSchema);
  const nameIdFormat = body.name_id_format === undefined ? undefined : parseNameIdFormat(body.name_id_format);
  const domains = body.domains === undefined ? undefined : parseDomains(body.domains);
  const metadata = await loadMetadata(auth, body);
  const provider = await auth.db.tx(PLATFORM, async (sql) => {
    const { entity_id: entityId } = await requireProvider(sql, id, lockProvider);
    if (metadata !== null && metadata.entityId !== entityId) {
      const detail = `expected '${entityId}' but got '${metadata.entityId}'`;
      throw authError("saml_entity_id_mismatch", { detail });
    }
    const attributeMapping = body.attribute_mapping?.keys === undefined ? undefined : body.attribute_mapping;
    const { disabled } = body;
    const update = { metadata: metadata ?? undefined, attributeMapping, nameIdFormat, disabled, domains };
    await updateProvider(sql, id, update, auth.now());
    return requireProvider(sql, id, findProvider);
  });
  return c.json(providerJson(provider, true));
}

/** Given or downloaded metadata, checked; null when there is none. Must run outside of transactions. */
async function loadMetadata(
  auth: AuthContext,
  { metadata_xml: given = "", metadata_url: address = "" }: ProviderBody,
): Promise<{ xml: string; url: string | null; entityId: string } | null> {
  if (given !== "" && address !== "") throw authError("sso_metadata_doubled");
  if (given === "" && address === "") return null;
  const rules = { isLoopbackSite: isOnLoopback(auth.settings.siteUrl) };
  const xml = given === "" ? await download(auth, parseMetadataUrl(address, rules), rules) : given;
  try {
    const { entityId } = readIdentityProvider(xml, rules);
    return { xml, url: address === "" ? null : address, entityId };
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    throw authError("sso_metadata_unusable", { detail: error.message, cause: error });
  }
}

interface LoopbackRules {
  isLoopbackSite: boolean;
}

function parseMetadataUrl(address: string, rules: LoopbackRules): URL {
  if (!URL.canParse(address)) throw authError("sso_metadata_url_malformed");
  const url = new URL(address);
  const isLocal = rules.isLoopbackSite && url.protocol === "http:" && isLoopback(url.hostname);
  if (url.protocol !== "https:" && !isLocal) throw authError("sso_metadata_url_insecure");
  return url;
}

async function download(auth: AuthContext, url: URL, rules: LoopbackRules): Promise<string> {
  try {
    return await downloadMetadata(url, rules);
  } catch (error) {
    auth.log.warn({ err: error }, "auth: metadata of an identity provider could not be downloaded");
    throw authError("sso_metadata_unreachable", { detail: url.href, cause: error });
  }
}

/** @returns null for GoTrue's own choice */
function parseNameIdFormat(format: string): string | null {
  if (format === "") return null;
  const known = Object.values(NAME_ID_FORMATS).find((candidate) => candidate === format);
  if (known === undefined) {
    throw authError("sso_name_id_format_unknown", { detail: Object.values(NAME_ID_FORMATS).join(", ") });
  }
  return known;
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

function parseDomains(domains: readonly string[]): string[] {
  const parsed = domains.map((domain) => {
    const lower = domain.trim().toLowerCase();
    if (!HOST_NAME.test(lower)) throw authError("sso_domain_malformed", { detail: domain.slice(0, 255) });
    return lower;
  });
  return [...new Set(parsed)];
}
