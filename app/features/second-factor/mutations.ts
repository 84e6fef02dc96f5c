import { useMutation } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";

/** Each raises the session's level. They fail with the client's error, for `secondFactorProblem`. */

export function useVerifyAuthenticator(factorId: string) {
  return useMutation({
    mutationFn: async (code: string) => {
      const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code });
      if (error) throw error;
    },
  });
}

/** Returns the challenge that the code answers. */
export function useSendPhoneCode(factorId: string) {
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const { data, error } = await supabase().auth.mfa.challenge({ factorId, channel: "sms" });
      if (error) throw error;
      return data.id;
    },
  });
}

export function useVerifyPhone(factorId: string) {
  return useMutation({
    mutationFn: async ({ challengeId, code }: { challengeId: string; code: string }) => {
      const { error } = await supabase().auth.mfa.verify({ factorId, challengeId, code });
      if (error) throw error;
    },
  });
}

export function useVerifyRecoveryCode() {
  return useMutation({
    mutationFn: async (code: string) => {
      const { error } = await supabase().auth.mfa.recoveryCodes.verify({ code });
      if (error) throw error;
    },
  });
}

export function useVerifyPasskey() {
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { error } = await supabase().auth.mfa.webauthn.authenticate({ factorId });
      if (error) throw error;
    },
  });
}
