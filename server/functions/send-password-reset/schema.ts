import { z } from "zod";

export const malformedEmail = "Please enter a valid email address.";

export const sendPasswordResetSchema = z.object(
  { email: z.email(malformedEmail).max(255, malformedEmail) },
  malformedEmail,
);
