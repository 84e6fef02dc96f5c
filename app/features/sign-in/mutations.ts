import { useMutation } from "@tanstack/react-query";
import { readFunctionError, serviceMessage } from "#app/lib/errors.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { needsSecondFactor } from "#app/lib/session/session.ts";
import { setRememberMe, supabase } from "#app/lib/supabase.ts";
import { dismissToast, notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { mentionsRateLimit, type SignInValues, type SignUpValues } from "./sign-in-schemas.ts";
import { signInTexts as texts } from "./texts.ts";

/** The session provider hears of it. People with a second factor are welcomed after that. */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({ email, password, rememberMe }: SignInValues) => {
      setRememberMe(rememberMe);
      const { data, error } = await supabase().auth.signInWithPassword({ email, password });
      if (error) throw error;
      return data.session;
    },
    onSuccess: (session) => {
      if (!needsSecondFactor(session)) notifySuccess(texts.welcome);
    },
    onError: (error) => notifyError({ title: texts.signInFailed, message: serviceMessage(error, texts.noReason) }),
  });
}

export function useSignInWithGoogle() {
  const { siteUrl } = usePublicConfig();
  return useMutation({
    mutationFn: async () => {
      setRememberMe(true);
      const { error } = await supabase().auth.signInWithOAuth({
        provider: "google",
        options: { redirectTo: `${siteUrl}/dashboard` },
      });
      if (error) throw error;
    },
    onError: (error) => notifyError({ title: texts.googleFailed, message: serviceMessage(error, texts.noReason) }),
  });
}

/** An e-mail that has an account gets exactly the same answer. */
export function useSignUp() {
  const { siteUrl } = usePublicConfig();
  return useMutation({
    mutationFn: async ({ fullName, email, password }: SignUpValues) => {
      const { error } = await supabase().auth.signUp({
        email,
        password,
        options: { data: { full_name: fullName }, emailRedirectTo: `${siteUrl}/` },
      });
      if (error) throw error;
    },
    onSuccess: () => notifySuccess(texts.signedUp),
    onError: (error) => notifyError({ title: texts.signUpFailed, message: serviceMessage(error, texts.noReason) }),
  });
}

export function useResendConfirmation() {
  const { siteUrl } = usePublicConfig();
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await supabase().auth.resend({
        type: "signup",
        email,
        options: { emailRedirectTo: `${siteUrl}/` },
      });
      if (error) throw error;
    },
    onSuccess: () => notifySuccess(texts.resent),
    onError: (error) => notifyError({ title: texts.resendFailed, message: serviceMessage(error, texts.noReason) }),
  });
}

/**
 * The code of a mail, on whatever device it is typed: `signup` opens the account, `recovery` a session for choosing a
 * new password. Fails with the client's error, for `mailCodeProblem`.
 */
export function useVerifyMailCode(type: "signup" | "recovery") {
  return useMutation({
    mutationFn: async ({ email, code }: { email: string; code: string }) => {
      const { error } = await supabase().auth.verifyOtp({ email, token: code, type });
      if (error) throw error;
    },
    // What asked to look for the mail is over.
    onSuccess: dismissToast,
  });
}

/** The same answer for every e-mail, except at a rate limit: it must not tell who has an account. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: async (email: string): Promise<"sent" | "limited"> => {
      const { error } = await supabase().functions.invoke("send-password-reset", { body: { email } });
      if (error === null) return "sent";
      const { status, message } = await readFunctionError(error, "");
      return status === 429 || mentionsRateLimit(message) ? "limited" : "sent";
    },
    onSuccess: (outcome) => {
      if (outcome === "limited") notifyError(texts.tooManyResets);
      else notifySuccess(texts.resetSent);
    },
  });
}
