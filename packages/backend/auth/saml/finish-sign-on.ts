import { type AuthContext, sessionJson } from "#backend/auth/context.ts";
import { AuthError, authError } from "#backend/auth/errors.ts";
import { idSchema, parseEmail } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { bindRedirectFlow, takeRedirectFlow } from "#backend/auth/flows/redirect-flows.ts";
import { type Client, openSession } from "#backend/auth/sessions/sessions.ts";
import type { Assertion } from "./assertion.ts";
import { emailOf, identityData, lastingSubject, mapAttributes } from "./attribute-mapping.ts";
import {
  findProvider,
  findProviderByEntityId,
  identityProviderOf,
  providerName,
  type ProviderRow,
} from "./providers.ts";
import { takeRelayState } from "./relay-states.ts";
import { peekIssuer } from "./response-shape.ts";
import { serviceProviderAt, SSO_METHOD } from "./service-provider.ts";
import { settleSsoUser, type SignedOnPerson } from "./sso-users.ts";
import { type VerifiedAssertion, verifyResponse } from "./verify-response.ts";
import { retryOnConflict } from "#backend/auth/retry-on-conflict.ts";
import { useOnce } from "#backend/auth/used-once.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { limitFlow } from "#backend/auth/flows/flow-states.ts";
import { sessionFragment } from "#backend/auth/requests/browser-answers.ts";
import { withQuery } from "#backend/auth/requests/redirects.ts";

interface SsoLogin {
  provider: ProviderRow;
  requestId: string | null;
  /** Not checked for a sign-on that began at the provider; checked in `admit`. */
  wantedTarget: string;
  flowStateId: string | null;
}

/** @param relayState the id of a sign-on that began here; for one that began there, a target or empty */
export async function finishSignOn(
  auth: AuthContext,
  { xml, relayState }: { xml: string; relayState: string },
  client: Client,
): Promise<string> {
  const login = await readSsoLogin(auth, xml, relayState);
  try {
    const assertion = await verified(auth, xml, login);
    return await admit(auth, login, assertion, client);
  } catch (error) {
    if (error instanceof AuthError) await noteFailure(auth, login.provider, error, client);
    throw error;
  }
}

async function readSsoLogin(auth: AuthContext, xml: string, relayState: string): Promise<SsoLogin> {
  if (idSchema.safeParse(relayState).success) return beganHere(auth, relayState);
  const isTarget = relayState === "" || relayState.startsWith("/") || URL.canParse(relayState);
  if (!isTarget) throw authError("relay_state_malformed");
  const issuer = peekIssuer(xml);
  const provider =
    issuer === null ? undefined : await auth.db.tx(PLATFORM, (sql) => findProviderByEntityId(sql, issuer));
  if (provider === undefined) throw authError("saml_idp_unknown");
  if (provider.disabled) throw authError("sso_provider_disabled");
  return { provider, requestId: null, wantedTarget: relayState, flowStateId: null };
}

async function beganHere(auth: AuthContext, relayState: string): Promise<SsoLogin> {
  const now = auth.now();
  // Committed in every case: a relay state works once.
  const taken = await auth.db.tx(PLATFORM, (sql) => takeRelayState(sql, relayState, now));
  if (!taken.ok) throw authError(taken.reason === "expired" ? "relay_state_expired" : "relay_state_unknown");
  const { sso_provider_id: providerId, request_id: requestId, redirect_to: wantedTarget } = taken.state;
  const provider = await auth.db.tx(PLATFORM, (sql) => findProvider(sql, providerId));
  if (provider === undefined) throw authError("saml_idp_unknown");
  if (provider.disabled) throw authError("sso_provider_disabled");
  return { provider, requestId, wantedTarget, flowStateId: taken.state.flow_state_id };
}

async function verified(auth: AuthContext, xml: string, login: SsoLogin): Promise<VerifiedAssertion> {
  try {
    return await verifyResponse(xml, {
      provider: serviceProviderAt(auth.settings.apiUrl),
      identityProvider: identityProviderOf(login.provider, auth.settings),
      requestId: login.requestId,
      now: auth.now(),
    });
  } catch (error) {
    auth.log.warn({ err: error, provider: login.provider.id }, "auth: an identity provider's answer was rejected");
    throw authError("saml_assertion_invalid", { cause: error });
  }
}

async function admit(
  auth: AuthContext,
  login: SsoLogin,
  assertion: VerifiedAssertion,
  client: Client,
): Promise<string> {
  const now = auth.now();
  const { flowStateId } = login;
  const person = personOf(login.provider, assertion);
  // By the issuer's name, not the provider's row: removing and adding a provider must not allow a replay.
  const knownBy = ["saml assertion", assertion.issuer, assertion.id] as const;
  const enter = async (sql: Transaction) => {
    if (!(await useOnce(sql, knownBy, assertion.expiresAt))) throw authError("saml_assertion_used");
    const context = { signUpsAllowed: !auth.settings.disableSignup, ip: client.ip, now };
    const user = await settleSsoUser(sql, person, context);
    if (flowStateId !== null) {
      const flow = await takeRedirectFlow(sql, flowStateId, now);
      const code = await bindRedirectFlow(sql, flow, { userId: user.id }, now);
      if (assertion.sessionEnd !== null) await limitFlow(sql, flow.id, assertion.sessionEnd);
      return { code };
    }
    const traits = { provider: person.provider };
    await writeAudit(sql, { action: "login", actor: user, ip: client.ip, traits }, now);
    const notAfter = assertion.sessionEnd ?? undefined;
    return { grant: await openSession(sql, { user, method: SSO_METHOD, client, notAfter }, now) };
  };
  const result = await retryOnConflict(() => auth.db.tx(PLATFORM, enter));
  const target = auth.redirects.isAllowed(login.wantedTarget) ? login.wantedTarget : auth.settings.siteUrl;
  if (result.code !== undefined) return withQuery(target, { code: result.code });
  return sessionFragment(target, await sessionJson(auth, result.grant));
}

/** Characters of a subject: longer ones are no names. */
const MAX_SUBJECT_CHARS = 1024;

function personOf(provider: ProviderRow, assertion: Assertion): SignedOnPerson {
  const subject = lastingSubject(assertion);
  if (subject === null || subject.length > MAX_SUBJECT_CHARS) throw authError("saml_assertion_no_user_id");
  const mapped = mapAttributes(assertion, provider.attribute_mapping);
  const email = storableEmail(emailOf(assertion, mapped));
  const data = identityData(mapped, { issuer: provider.entity_id, subject, email });
  return { provider: providerName(provider.id), subject, email, data };
}

function storableEmail(email: string | null): string {
  if (email === null) throw authError("saml_assertion_no_email");
  try {
    return parseEmail(email);
  } catch (error) {
    throw authError("saml_assertion_no_email", { cause: error });
  }
}

async function noteFailure(auth: AuthContext, provider: ProviderRow, error: AuthError, client: Client): Promise<void> {
  const traits = { provider: providerName(provider.id), reason: error.reason };
  const now = auth.now();
  await auth.db.tx(PLATFORM, (sql) =>
    writeAudit(sql, { action: "login_failed", actor: null, ip: client.ip, traits }, now),
  );
}
