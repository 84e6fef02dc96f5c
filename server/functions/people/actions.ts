import type { Logger } from "pino";
import { deleteEverything } from "#server/functions/delete-everything.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { Account, AccountAction } from "#shared/people/people.ts";

/** Long enough for a life; lifted by hand. Hosted Supabase counts in hours, too. */
const banDuration = "876000h";

interface Dependencies {
  service: ServiceClient;
  siteUrl: string;
  log: Logger;
}

interface Failed {
  error: { code?: string | undefined; status?: number | undefined; message: string } | null;
}

/** Each by the official client, so that it works on hosted Supabase, too. @throws the client's error */
export function createActions({ service, siteUrl, log }: Dependencies) {
  const { auth } = service;
  const endSessions = async (id: string) => orThrow(await service.rpc("end_sessions_of", { person: id }));
  const actions: Record<AccountAction, (account: Account) => Promise<void>> = {
    async confirm({ email }) {
      orThrow(await auth.resend({ type: "signup", email, options: { emailRedirectTo: `${siteUrl}/` } }));
    },
    async reset({ email }) {
      orThrow(await auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/reset-password` }));
    },
    "sign-out": ({ id }) => endSessions(id),
    async ban({ id }) {
      orThrow(await auth.admin.updateUserById(id, { ban_duration: banDuration }));
      await endSessions(id);
    },
    async "lift-ban"({ id }) {
      orThrow(await auth.admin.updateUserById(id, { ban_duration: "none" }));
    },
    delete: ({ id }) => deleteEverything(service, id, { by: "an admin", log }),
  };
  return actions;
}

function orThrow({ error }: Failed): void {
  if (error !== null) throw error;
}
