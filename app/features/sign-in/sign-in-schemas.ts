import { z } from "zod/mini";
import { fillAllFields } from "#shared/account/form-messages.ts";
import { newPasswordSchema } from "#shared/account/password.ts";

export const emailNeeded = "Please enter your email address";

/** Spaces around an e-mail come from keyboards that complete words; the shape itself is judged by the service. */
const email = z.string().check(z.trim(), z.minLength(1, fillAllFields));

/** An existing password is sent as typed: rules for new ones may have been different when it was chosen. */
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

export type SignIn = z.infer<typeof signInSchema>;
export type SignUp = z.infer<typeof signUpSchema>;

/** Whether a message of a service is about a limit: then the person is asked to wait. */
export function mentionsRateLimit(message: string): boolean {
  return /rate limit|too many/i.test(message);
}
