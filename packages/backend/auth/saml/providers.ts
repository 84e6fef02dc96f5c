import { randomUUID } from "node:crypto";
import { authError } from "#backend/auth/errors.ts";
import { type AttributeMapping, readAttributeMapping } from "./attribute-mapping.ts";
import { DatabaseError, type Transaction } from "#backend/postgres/database.ts";
import { isOnLoopback } from "./download-metadata.ts";
import { type IdentityProvider, readIdentityProvider } from "./identity-provider-metadata.ts";

export interface ProviderRow {
  id: string;
  resource_id: string | null;
  disabled: boolean;
  created_at: Date | null;
  updated_at: Date | null;
  entity_id: string;
  metadata_xml: string;
  metadata_url: string | null;
  attribute_mapping: AttributeMapping;
  name_id_format: string | null;
  domains: string[];
}

const SELECT = `select p.id, p.resource_id, coalesce(p.disabled, false) as disabled, p.created_at, p.updated_at,
    s.entity_id, s.metadata_xml, s.metadata_url, s.attribute_mapping,
    s.name_id_format,
    (select coalesce(jsonb_agg(d.domain order by d.created_at, d.domain), '[]')
       from auth.sso_domains d where d.sso_provider_id = p.id) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

interface StoredRow extends Omit<ProviderRow, "attribute_mapping"> {
  attribute_mapping: unknown;
}

async function select(sql: Transaction, rest: string, values: string[]): Promise<ProviderRow[]> {
  const { rows } = await sql.query<StoredRow>(`${SELECT} ${rest}`, values);
  return rows.map((row) => Object.assign(row, { attribute_mapping: readAttributeMapping(row.attribute_mapping) }));
}

async function findOne(sql: Transaction, condition: string, value: string): Promise<ProviderRow | undefined> {
  return (await select(sql, `where ${condition}`, [value]))[0];
}

export const findProvider = (sql: Transaction, id: string) => findOne(sql, "p.id = $1", id);

export const findProviderByEntityId = (sql: Transaction, entityId: string) =>
  findOne(sql, "s.entity_id = $1", entityId);

export const findProviderByDomain = (sql: Transaction, domain: string) =>
  findOne(sql, "p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))", domain);

export function listProviders(sql: Transaction): Promise<ProviderRow[]> {
  return select(sql, "order by p.created_at, p.id", []);
}

export interface NewProvider {
  entityId: string;
  metadataXml: string;
  metadataUrl: string | null;
  attributeMapping: AttributeMapping;
  nameIdFormat: string | null;
  disabled: boolean;
  domains: readonly string[];
}

/** @throws AuthError 422 `saml_idp_already_exists`, 400 `sso_domain_already_exists` */
export async function insertProvider(sql: Transaction, provider: NewProvider, now: Date): Promise<string> {
  const id = randomUUID();
  await sql.query(`insert into auth.sso_providers (id, created_at, updated_at, disabled) values ($1, $2, $2, $3)`, [
    id,
    now,
    provider.disabled,
  ]);
  await sql
    .query(
      `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
         name_id_format, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [
        randomUUID(),
        id,
        provider.entityId,
        provider.metadataXml,
        provider.metadataUrl,
        provider.attributeMapping,
        provider.nameIdFormat,
        now,
      ],
    )
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      throw authError("saml_idp_exists", { detail: provider.entityId, cause: error });
    });
  await insertDomains(sql, id, provider.domains, now);
  return id;
}

export interface ProviderChange {
  metadata?: { xml: string; url: string | null } | undefined;
  attributeMapping?: AttributeMapping | undefined;
  nameIdFormat?: string | null | undefined;
  disabled?: boolean | undefined;
  domains?: readonly string[] | undefined;
}

/** Locks the row, so that changes of one provider happen one after the other. */
export async function lockProvider(sql: Transaction, id: string): Promise<ProviderRow | undefined> {
  await sql.query(`select id from auth.sso_providers where id = $1 for update`, [id]);
  return findProvider(sql, id);
}

/** @throws AuthError 400 `sso_domain_already_exists` */
export async function updateProvider(sql: Transaction, id: string, change: ProviderChange, now: Date): Promise<void> {
  await sql.query(`update auth.sso_providers set updated_at = $2, disabled = coalesce($3, disabled) where id = $1`, [
    id,
    now,
    change.disabled ?? null,
  ]);
  const { metadata, attributeMapping, nameIdFormat, domains } = change;
  const patch: Record<string, unknown> = {
    ...(metadata === undefined ? {} : { metadata_xml: metadata.xml, metadata_url: metadata.url }),
    ...(attributeMapping === undefined ? {} : { attribute_mapping: attributeMapping }),
    ...(nameIdFormat === undefined ? {} : { name_id_format: nameIdFormat }),
  };
  const columns = Object.keys(patch).map((column, index) => `, ${column} = $${index + 3}`);
  await sql.query(`update auth.saml_providers set updated_at = $2${columns.join("")} where sso_provider_id = $1`, [
    id,
    now,
    ...Object.values(patch),
  ]);
  if (domains === undefined) return;
  await sql.query(`delete from auth.sso_domains where sso_provider_id = $1 and lower(domain) <> all ($2::text[])`, [
    id,
    domains,
  ]);
  const { rows } = await sql.query<{ domain: string }>(
    `select lower(domain) as domain from auth.sso_domains where sso_provider_id = $1`,
    [id],
  );
  const existing = new Set(rows.map((row) => row.domain));
  const added = domains.filter((domain) => !existing.has(domain));
  await insertDomains(sql, id, added, now);
}

export async function deleteProvider(sql: Transaction, id: string): Promise<void> {
  await sql.query(`delete from auth.sso_providers where id = $1`, [id]);
}

async function insertDomains(sql: Transaction, id: string, domains: readonly string[], now: Date): Promise<void> {
  for (const domain of domains) {
    const { rowCount } = await sql.query(
      `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
       values ($1, $2, $3, $4, $4) on conflict do nothing`,
      [randomUUID(), id, domain, now],
    );
    if (rowCount === 0) throw authError("sso_domain_exists", { detail: domain });
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "23505";
}

export function providerName(id: string): string {
  return `sso:${id}`;
}

export function identityProviderOf(provider: ProviderRow, site: { siteUrl: string }): IdentityProvider {
  return readIdentityProvider(provider.metadata_xml, { isLoopbackSite: isOnLoopback(site.siteUrl) });
}

/** GoTrue's admin JSON. Lists leave the metadata out, which is long. */
export function providerJson(provider: ProviderRow, withMetadata: boolean): Record<string, unknown> {
  return {
    id: provider.id,
    ...(provider.resource_id === null ? {} : { resource_id: provider.resource_id }),
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entity_id,
      ...(withMetadata ? { metadata_xml: provider.metadata_xml } : {}),
      ...(provider.metadata_url === null ? {} : { metadata_url: provider.metadata_url }),
      attribute_mapping: provider.attribute_mapping,
      ...(provider.name_id_format === null ? {} : { name_id_format: provider.name_id_format }),
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.created_at,
    updated_at: provider.updated_at,
  };
}
