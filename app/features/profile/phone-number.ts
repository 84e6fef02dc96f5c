import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { findCountry } from "#app/lib/countries.ts";

/** "+880 1812 345678", or null. Large metadata: import it lazily. */
export function formatPhoneNumber(text: string, countryName: string): string | null {
  const code = findCountry(countryName)?.code;
  const number = parsePhoneNumberFromString(text, {
    ...(code !== undefined && isSupportedCountry(code) && { defaultCountry: code }),
    extract: false,
  });
  return number?.isValid() === true ? number.formatInternational() : null;
}
