import { z } from "zod";
import { idSchema } from "#backend/auth/input.ts";

/** Claims that every access token of a signed-in person has, whether this service or a hosted Supabase signed it. */
export const accessTokenClaimsSchema = z.looseObject({
  sub: idSchema,
  role: z.literal("authenticated"),
  session_id: idSchema,
  aal: z.enum(["aal1", "aal2"]),
  email: z.string(),
  /** Unix seconds, like `iat`. */
  exp: z.number(),
  iat: z.number(),
});

export type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;
