import type { SAML, SamlConfig } from "@node-saml/node-saml";
import { escapeMarkup } from "#backend/escape-markup.ts";
import { NAME_ID_FORMATS, NS } from "./saml-names.ts";
import type { IdentityProvider } from "./identity-provider-metadata.ts";

export const SSO_METHOD = "sso/saml";

export interface ServiceProvider {
  entityId: string;
  acsUrl: string;
}

export function serviceProviderAt(apiUrl: string): ServiceProvider {
  return { entityId: `${apiUrl}/sso/saml/metadata`, acsUrl: `${apiUrl}/sso/saml/acs` };
}

export const CLOCK_SKEW_SECONDS = 60;

/** The library is loaded with the first sign-on: most installations have none. */
export async function samlFor(
  provider: ServiceProvider,
  identityProvider: IdentityProvider,
  extra: Partial<SamlConfig> = {},
): Promise<SAML> {
  const { SAML } = await import("@node-saml/node-saml");
  return new SAML({
    issuer: provider.entityId,
    audience: provider.entityId,
    callbackUrl: provider.acsUrl,
    entryPoint: identityProvider.signOnUrl,
    idpCert: identityProvider.certificates,
    wantAssertionsSigned: true,
    // Identity providers may leave the answer around it unsigned.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1000,
    disableRequestedAuthnContext: true,
    ...extra,
  });
}

export async function signOnLocation(
  provider: ServiceProvider,
  identityProvider: IdentityProvider,
  request: { id: string; relayState: string; nameIdFormat: string | null },
): Promise<string> {
  const saml = await samlFor(provider, identityProvider, {
    generateUniqueId: () => request.id,
    identifierFormat: request.nameIdFormat ?? NAME_ID_FORMATS.persistent,
  });
  return saml.getAuthorizeUrlAsync(request.relayState, undefined, {});
}

/** Years of validity in a downloaded copy. */
const DOWNLOAD_YEARS = 5;

/** The library's own metadata can name only one name id format. */
export function serviceProviderMetadata(provider: ServiceProvider, download: { now: Date } | null): string {
  const validUntil = download === null ? "" : ` validUntil="${yearsAfter(download.now, DOWNLOAD_YEARS)}"`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<EntityDescriptor xmlns="${NS.metadata}" entityID="${escapeMarkup(provider.entityId)}"${validUntil}>`,
    `  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true"`,
    `    protocolSupportEnumeration="${NS.protocol}">`,
    `    <NameIDFormat>${NAME_ID_FORMATS.email}</NameIDFormat>`,
    `    <NameIDFormat>${NAME_ID_FORMATS.persistent}</NameIDFormat>`,
    `    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"`,
    `      Location="${escapeMarkup(provider.acsUrl)}" index="1" isDefault="true"/>`,
    `  </SPSSODescriptor>`,
    `</EntityDescriptor>`,
    ``,
  ].join("\n");
}

function yearsAfter(now: Date, years: number): string {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end.toISOString();
}
