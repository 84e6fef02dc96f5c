import english from "i18n-iso-countries/langs/en.json";
import type { SearchOption } from "#app/lib/lists/find-options.ts";

/** ISO 3166, with the English name that the profile stores. */
interface Country extends SearchOption {
  code: string;
  otherNames: readonly string[];
}

/** Common names where the list has an official or older one. */
const everydayNames: Record<string, string> = {
  BN: "Brunei",
  CD: "Democratic Republic of the Congo",
  CG: "Republic of the Congo",
  CI: "Côte d'Ivoire",
  CN: "China",
  CZ: "Czechia",
  FK: "Falkland Islands",
  FM: "Micronesia",
  GM: "Gambia",
  IR: "Iran",
  LA: "Laos",
  MD: "Moldova",
  MF: "Saint Martin",
  MK: "North Macedonia",
  PN: "Pitcairn Islands",
  PS: "Palestine",
  RE: "Réunion",
  RU: "Russia",
  ST: "São Tomé and Príncipe",
  SX: "Sint Maarten",
  SY: "Syria",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
  VA: "Vatican City",
  VG: "British Virgin Islands",
  VI: "U.S. Virgin Islands",
};

const furtherNames: Record<string, readonly string[]> = {
  AE: ["Emirates"],
  CD: ["DR Congo", "DRC"],
  CG: ["Congo-Brazzaville"],
  CV: ["Cabo Verde"],
  GB: ["England", "Scotland", "Wales", "Northern Ireland"],
  KP: ["Korea, Democratic People's Republic of"],
  MM: ["Burma"],
  MO: ["Macau"],
  NL: ["Holland"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
};

const names: Record<string, string | string[]> = english.countries;

export const countries: readonly Country[] = Object.entries(names)
  .map(([code, listed]) => {
    const [first = code, ...others] = [listed].flat();
    const name = everydayNames[code] ?? first;
    const otherNames = [first, ...others, ...(furtherNames[code] ?? [])].filter((other) => other !== name);
    return { code, name, otherNames };
  })
  .toSorted((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));

/** The first collator of a page takes as long to make as a screen to draw. */
function sortKey(name: string): string {
  return name.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
}

/** By any name that only one country has. */
export function findCountry(name: string): Country | undefined {
  const named = countries.filter((country) => country.name === name || country.otherNames.includes(name));
  return named.length === 1 ? named[0] : undefined;
}
