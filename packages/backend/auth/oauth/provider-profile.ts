import { z } from "zod";
import { AuthError } from "#backend/auth/errors.ts";
import { parseEmail } from "#backend/auth/requests/input.ts";

const MAX_TEXT = 300;
const MAX_URL = 2048;

const text = z
  .string()
  .transform((value) => value.replace(/\p{Cc}+/gu, " ").trim())
  .transform((value) => Array.from(value.toWellFormed()).slice(0, MAX_TEXT).join(""))
  .optional()
  .catch(undefined);

const picture = z
  .url({ protocol: /^https$/ })
  .max(MAX_URL)
  .optional()
  .catch(undefined);

const subject = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/);

const claimsSchema = z.object({
  iss: z.string().max(MAX_URL),
  sub: subject,
  email: z.string().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]).catch(false),
  name: text,
  picture,
  hd: text,
});

export interface ProviderProfile {
  sub: string;
  email: string | null;
  emailVerified: boolean;
  /** Stored with the identity and shown as `user_metadata`, in GoTrue's names. */
  identityData: Record<string, unknown>;
}

/** @returns null without a usable subject */
export function readProviderProfile(claims: Record<string, unknown>): ProviderProfile | null {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { iss, sub, name, picture: avatar, hd } = parsed.data;
  const email = readEmail(parsed.data.email ?? "");
  const emailVerified = email !== null && parsed.data.email_verified;
  return {
    sub,
    email,
    emailVerified,
    identityData: {
      iss,
      sub,
      provider_id: sub,
      ...(email === null ? {} : { email }),
      email_verified: emailVerified,
      phone_verified: false,
      ...(name === undefined || name === "" ? {} : { name, full_name: name }),
      ...(avatar === undefined ? {} : { picture: avatar, avatar_url: avatar }),
      ...(hd === undefined || hd === "" ? {} : { custom_claims: { hd } }),
    },
  };
}

function readEmail(email: string): string | null {
  try {
    return parseEmail(email);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}
