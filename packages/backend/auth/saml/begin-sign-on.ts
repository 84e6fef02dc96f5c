import { randomBytes } from "node:crypto";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { createRedirectFlow } from "#backend/auth/sessions/redirect-flows.ts";
import { findProvider, findProviderByDomain, identityProviderOf, type ProviderRow, providerName } from "./providers.ts";
import { createRelayState } from "./relay-states.ts";
import { serviceProviderAt, signOnLocation, SSO_METHOD } from "./service-provider.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";

export type ProviderChoice = { providerId: string } | { domain: string };

/**
 * @returns the identity provider's page with the request in its query
 * @throws AuthError 404 `sso_provider_not_found`, `sso_provider_disabled`
 */
export async function beginSignOn(
  auth: AuthContext,
  choice: ProviderChoice,
  { redirectTo, challenge }: { redirectTo: string; challenge: CodeChallenge | null },
): Promise<string> {
  const now = auth.now();
  const requestId = `_${randomBytes(20).toString("hex")}`;
  const { provider, relayState } = await auth.db.tx(PLATFORM, async (sql) => {
    const found =
      "providerId" in choice
        ? await findProvider(sql, choice.providerId)
        : await findProviderByDomain(sql, choice.domain);
    if (found === undefined) throw authError("providerId" in choice ? "sso_provider_unknown" : "sso_domain_unassigned");
    if (found.disabled) throw authError("sso_provider_disabled");
    const flowStateId =
      challenge === null ? null : await createFlow(sql, { provider: found, challenge, redirectTo }, now);
    const id = await createRelayState(sql, { providerId: found.id, requestId, redirectTo, flowStateId }, now);
    return { provider: found, relayState: id };
  });
  return signOnLocation(serviceProviderAt(auth.settings.apiUrl), identityProviderOf(provider, auth.settings), {
    id: requestId,
    relayState,
    nameIdFormat: provider.name_id_format,
  });
}

async function createFlow(
  sql: Transaction,
  { provider, challenge, redirectTo }: { provider: ProviderRow; challenge: CodeChallenge; redirectTo: string },
  now: Date,
): Promise<string> {
  const about = {
    provider: providerName(provider.id),
    method: SSO_METHOD,
    linking: null,
    inviteToken: null,
  } as const;
  return (await createRedirectFlow(sql, { ...about, challenge, redirectTo }, now)).id;
}
