import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { findCountry } from "./countries.ts";

/**
 * A phone number in international format ("+880 1812 345678"); null for what is none. Numbers without a country code
 * are read as people dial them in the country of this name. Its metadata is large: import this file when it is needed.
 */
export function formatPhoneNumber(text: string, countryName: string): string | null {
  const code = findCountry(countryName)?.code;
  const number = parsePhoneNumberFromString(text, {
    ...(code !== undefined && isSupportedCountry(code) && { defaultCountry: code }),
    // The whole text is the number, not a part of it.
    extract: false,
  });
  return number?.isValid() === true ? number.formatInternational() : null;
}
