import type { AuthContext } from "#backend/auth/context.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { createFlowState, type FlowMethod } from "#backend/auth/sessions/flow-states.ts";
import { type OneTimeToken, type OneTimeTokenType, storeToken } from "./one-time-tokens.ts";
import { updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

export type LinkKind = "confirmation" | "recovery" | "magiclink" | "invite";

const LINK_KINDS = {
  confirmation: { type: "confirmation_token", sentAt: "confirmation_sent_at", verify: "signup", flow: "email/signup" },
  invite: { type: "confirmation_token", sentAt: "confirmation_sent_at", verify: "invite", flow: "invite" },
  recovery: { type: "recovery_token", sentAt: "recovery_sent_at", verify: "recovery", flow: "recovery" },
  magiclink: { type: "recovery_token", sentAt: "recovery_sent_at", verify: "magiclink", flow: "magiclink" },
} as const satisfies Record<
  LinkKind,
  { type: OneTimeTokenType; sentAt: "confirmation_sent_at" | "recovery_sent_at"; verify: string; flow: FlowMethod }
>;

/** To be mailed after the commit. */
export interface IssuedLink extends OneTimeToken {
  user: UserRow;
  verificationType: string;
  link: string;
}

export async function issueLink(
  auth: AuthContext,
  sql: Transaction,
  request: { user: UserRow; kind: LinkKind; challenge: CodeChallenge | null; redirectTo: string },
  now: Date,
): Promise<IssuedLink> {
  const { user, challenge } = request;
  const kind = LINK_KINDS[request.kind];
  const email = user.email ?? "";
  const token = auth.oneTimeTokens.create(email, challenge !== null);
  await storeToken(sql, { userId: user.id, type: kind.type, hash: token.hash, sentTo: email }, now);
  if (challenge !== null) await createFlowState(sql, { userId: user.id, challenge, method: kind.flow }, now);
  return {
    ...token,
    user: await updateUser(sql, user.id, { [kind.sentAt]: now }, now),
    verificationType: kind.verify,
    link: verificationLink(auth, { hash: token.hash, type: kind.verify, redirectTo: request.redirectTo }),
  };
}

/** The URL in a mail: `<service>/verify?token=<hash>&type=<type>&redirect_to=<target>`. */
export function verificationLink(auth: AuthContext, link: { hash: string; type: string; redirectTo: string }): string {
  const query = new URLSearchParams({ token: link.hash, type: link.type, redirect_to: link.redirectTo });
  return `${auth.settings.apiUrl}/verify?${query.toString()}`;
}
