import { z } from "zod";

export const malformedRequest = "Type what the page asks for to delete your account.";

/** Whose account it is says the token; a `userId` is looked at only to refuse somebody else's. */
export const deleteAccountSchema = z.object(
  { confirmation: z.string(malformedRequest).max(320, malformedRequest), userId: z.unknown().optional() },
  malformedRequest,
);
