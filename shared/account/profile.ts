import { z } from "zod/mini";

export const profileSchema = z.object({
  user_id: z.string(),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  residence_country: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;

const NAME_MAX_LENGTH = 200;
const PHONE_MAX_LENGTH = 50;

export const profileMessages = {
  nameTooLong: `A name has at most ${NAME_MAX_LENGTH} characters.`,
  phoneTooLong: `A phone number has at most ${PHONE_MAX_LENGTH} characters.`,
  countryMissing: "Residence country is required for personalized visa guidance",
} as const;

/** An empty string means not told. The phone number is checked elsewhere, by the country's numbers. */
export const profileInformationSchema = z.object({
  full_name: z.string().check(z.trim(), z.maxLength(NAME_MAX_LENGTH, profileMessages.nameTooLong)),
  phone: z.string().check(z.trim(), z.maxLength(PHONE_MAX_LENGTH, profileMessages.phoneTooLong)),
  residence_country: z.string().check(z.minLength(1, profileMessages.countryMissing)),
});
export type ProfileInformation = z.infer<typeof profileInformationSchema>;
