import { z } from "zod/mini";
import { fillAllFields } from "./form-messages.ts";

export const PASSWORD_MIN_LENGTH = 6;

export const passwordMessages = {
  tooShort: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  mismatch: "Passwords do not match",
} as const;

/** The service enforces an upper limit. */
export const newPasswordSchema = z
  .string()
  .check(z.minLength(1, fillAllFields), z.minLength(PASSWORD_MIN_LENGTH, passwordMessages.tooShort));

export const passwordChangeSchema = z
  .object({ password: newPasswordSchema, confirmation: z.string().check(z.minLength(1, fillAllFields)) })
  .check(
    z.refine((values) => values.confirmation === "" || values.password === values.confirmation, {
      path: ["confirmation"],
      message: passwordMessages.mismatch,
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
