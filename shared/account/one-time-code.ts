import { z } from "zod/mini";

export const sixDigitsNeeded = "Enter the six digits.";

/** A code of six digits, from an app or a message; spaces come along when it is copied. */
export const oneTimeCodeSchema = z.object({
  code: z.string().check(
    z.overwrite((code) => code.replaceAll(/\s/g, "")),
    z.regex(/^\d{6}$/, sixDigitsNeeded),
  ),
});
