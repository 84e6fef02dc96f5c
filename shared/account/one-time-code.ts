import { z } from "zod/mini";

export const sixDigitsNeeded = "Enter the six digits.";

export const oneTimeCodeSchema = z.object({
  code: z.string().check(
    z.overwrite((code) => code.replaceAll(/\s/g, "")),
    z.regex(/^\d{6}$/, sixDigitsNeeded),
  ),
});
