import { z } from "zod";

/** Reads a row of table `profiles`: what a person told about themselves; what they have not told is null. */
export const profileSchema = z.object({
  user_id: z.string(),
  full_name: z.string().nullable(),
  phone: z.string().nullable(),
  residence_country: z.string().nullable(),
  avatar_url: z.string().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;
