import { z } from "zod/mini";

/** What a person calls an authenticator app or a passkey of theirs. */
export const factorNameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name."), z.maxLength(60, "Use at most 60 characters.")),
});
