import { z } from "zod/mini";

/** Reads a row of table `profiles`: what a person told about themselves; what they have not told is null. */
export const profileSchema = z.object({
  user_id: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  residence_country: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;
