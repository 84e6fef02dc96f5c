import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { findCountry } from "./countries.ts";

/**
 * "+880 1812 345678", or null. Numbers without a country code are read as dialled in `country`. Large metadata: import
 * it lazily.
 */
export function formatPhoneNumber(text: string, countryName: string): string | null {
  const code = findCountry(countryName)?.code;
  const number = parsePhoneNumberFromString(text, {
    ...(code !== undefined && isSupportedCountry(code) && { defaultCountry: code }),
    // The whole text must be the number.
    extract: false,
  });
  return number?.isValid() === true ? number.formatInternational() : null;
}
