import { z } from "zod/mini";
import { fillAllFields } from "#shared/account/form-messages.ts";
import { newPasswordSchema } from "#shared/account/password.ts";

export const emailNeeded = "Please enter your email address";

/** Keyboards add spaces; the service checks the format. */
const email = z.string().check(z.trim(), z.minLength(1, fillAllFields));

/** Sent as typed: the rules may have been different when it was chosen. */
export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, fillAllFields)),
  rememberMe: z.boolean(),
});

export const signUpSchema = z.object({
  fullName: z.string().check(z.trim(), z.minLength(1, fillAllFields)),
  email,
  password: newPasswordSchema,
});

export const resetRequestSchema = z.object({ email: z.string().check(z.trim(), z.minLength(1, emailNeeded)) });

export type SignInValues = z.infer<typeof signInSchema>;
export type SignUpValues = z.infer<typeof signUpSchema>;

export function mentionsRateLimit(message: string): boolean {
  return /rate limit|too many/i.test(message);
}
