import type { Factor, User, UserIdentity } from "@supabase/auth-js";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";

export function securityKey(userId: string) {
  return ["security", userId] as const;
}

/** Newest first, without unproven factors. */
export interface Protection {
  authenticators: Factor[];
  passkeys: Factor[];
  google: UserIdentity | null;
  /** A password's e-mail counts as one. */
  identityCount: number;
  /** Also of kinds that the screen does not list. */
  stepCount: number;
  hasRecoveryCodes: boolean;
  factorNames: string[];
}

export function protectionQuery(userId: string) {
  return queryOptions({
    queryKey: [...securityKey(userId), "protection"] as const,
    queryFn: async (): Promise<Protection> => {
      const { data, error } = await supabase().auth.getUser();
      if (error) throw error;
      return protectionOf(data.user);
    },
  });
}

export function protectionOf({ factors = [], identities = [] }: User): Protection {
  const proven = factors
    .filter(({ status }) => status === "verified")
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return {
    authenticators: proven.filter(({ factor_type }) => factor_type === "totp"),
    passkeys: proven.filter(({ factor_type }) => factor_type === "webauthn"),
    google: identities.find(({ provider }) => provider === "google") ?? null,
    identityCount: identities.length,
    stepCount: proven.filter(({ factor_type }) => factor_type !== "recovery_code").length,
    hasRecoveryCodes: proven.some(({ factor_type }) => factor_type === "recovery_code"),
    factorNames: proven.map(({ friendly_name }) => friendly_name ?? ""),
  };
}

export function deviceSessionsKey(userId: string) {
  return [...securityKey(userId), "sessions"] as const;
}

/** This device first, then by last use. */
export function deviceSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: deviceSessionsKey(userId),
    queryFn: async ({ signal }): Promise<DeviceSession[]> => {
      const { data } = await supabase().rpc("my_sessions").abortSignal(signal).throwOnError();
      // A valid session sees at least itself.
      if (data.length === 0) throw new Error("The session has ended");
      return data
        .map((row) => deviceSessionSchema.parse(row))
        .toSorted(
          (a, b) => Number(b.is_current) - Number(a.is_current) || b.last_used_at.localeCompare(a.last_used_at),
        );
    },
  });
}

/** A row of `my_sessions()`; times are ISO 8601. */
const deviceSessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  user_agent: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;
