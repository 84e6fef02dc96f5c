import { isAuthApiError } from "@supabase/auth-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { dropFactor, dropUnprovenFactors } from "#app/features/security/factors.ts";
import { securityKey } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";

const texts = securityTexts.authenticator;

/** An app that is not yet proven by its first code. */
export interface Enrolment {
  factorId: string;
  qrCode: string;
  secret: string;
  /** `otpauth://…` */
  uri: string;
}

export function useEnrollAuthenticator() {
  const { siteName } = usePublicConfig();
  return useMutation({
    mutationFn: async (friendlyName: string): Promise<Enrolment> => {
      await dropUnprovenFactors("totp");
      const { data, error } = await supabase().auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: siteName });
      if (error) throw error;
      const { qr_code, secret, uri } = data.totp;
      return { factorId: data.id, qrCode: qrCodeAddress(qr_code), secret, uri };
    },
    onError: (error) => notifyError({ title: texts.enrollFailed, message: securityMessage(error) }),
  });
}

export function useProveAuthenticator(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (proof: { factorId: string; code: string }) => {
      const { error } = await supabase().auth.mfa.challengeAndVerify(proof);
      if (error) throw error;
    },
    onSuccess: async () => {
      notifySuccess(texts.turnedOn);
      await queryClient.invalidateQueries({ queryKey: securityKey(userId) });
    },
    onError: (error) => {
      if (!isWrongCode(error)) notifyError({ title: texts.verifyFailed, message: securityMessage(error) });
    },
  });
}

export function abandonEnrolment(enrolment: Enrolment): void {
  void dropFactor(enrolment.factorId);
}

export function isWrongCode(error: unknown): boolean {
  return isAuthApiError(error) && error.code === "mfa_verification_failed";
}

/** The client's data URL is not encoded: a "#" would end it. */
function qrCodeAddress(qrCode: string): string {
  const drawing = qrCode.slice(qrCode.indexOf("<svg"));
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
