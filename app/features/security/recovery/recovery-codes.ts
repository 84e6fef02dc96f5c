import { isAuthApiError, isAuthError } from "@supabase/auth-js";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import { securityKey } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";

const texts = securityTexts.recovery;

/** `absent`: the backend has no recovery codes. */
export type RecoveryCodesState =
  | { kind: "absent" }
  | { kind: "none" }
  | { kind: "some"; remaining: number; total: number };

/** Our own backend lists the set among the factors, which saves a request. Fails with the service's error. */
export function recoveryCodesQuery(userId: string, hasRecoveryCodes: boolean) {
  return queryOptions({
    queryKey: [...securityKey(userId), "recovery-codes", hasRecoveryCodes] as const,
    queryFn: async (): Promise<RecoveryCodesState> => {
      if (!hasRecoveryCodes && readPublicConfig().supabaseUrl === null) return { kind: "none" };
      const { data, error } = await supabase().auth.mfa.recoveryCodes.getStatus();
      if (!error) return { kind: "some", remaining: data.remaining, total: data.total };
      if (isAuthApiError(error) && error.code === "mfa_factor_not_found") return { kind: "none" };
      if (isUnknownToService(error)) return { kind: "absent" };
      throw error;
    },
  });
}

/** They are shown only once. */
export function useMakeRecoveryCodes(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (kind: "first" | "renewed"): Promise<string[]> => {
      const { recoveryCodes } = supabase().auth.mfa;
      const { data, error } = await (kind === "first" ? recoveryCodes.generate() : recoveryCodes.regenerate());
      if (error) throw error;
      return data.codes;
    },
    // Only the screen that shows the codes keeps them.
    gcTime: 0,
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKey(userId) }),
    onError: (error) => notifyError({ title: texts.makeFailed, message: securityMessage(error) }),
  });
}

/** Such services answer 404, some without JSON. */
function isUnknownToService(error: unknown): boolean {
  if (isAuthApiError(error)) return error.status === 404;
  return isAuthError(error) && error.name === "AuthUnknownError";
}

/** The service ignores the dashes. */
export function inBlocks(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

interface RecoverySheet {
  siteName: string;
  email: string;
  codes: readonly string[];
  madeAt: Date;
}

export function recoverySheet({ siteName, email, codes, madeAt }: RecoverySheet): string {
  return [
    `Recovery codes for ${siteName}`,
    ...(email ? [`Account: ${email}`] : []),
    `Made on ${utcDate(madeAt)}`,
    "",
    ...codes.map(inBlocks),
    "",
    "Each code works once, in place of your second step. New codes stop these.",
    "",
  ].join("\n");
}

/** "Recovery_Codes_2026-11-21.txt", in UTC. */
export function recoveryFileName(madeAt: Date): string {
  return `Recovery_Codes_${utcDate(madeAt)}.txt`;
}

function utcDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
