import english from "i18n-iso-countries/langs/en.json";
import { foldForSearch } from "#app/lib/text/fold-for-search.ts";

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
  .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

/** By any name that only one country has. */
export function findCountry(name: string): Country | undefined {
  const named = countries.filter((country) => country.name === name || country.otherNames.includes(name));
  return named.length === 1 ? named[0] : undefined;
}

export interface SearchOption {
  name: string;
  otherNames?: readonly string[];
}

/** Names that begin with the text come first. Ignores accents, case and punctuation. */
export function findOptions(options: readonly SearchOption[], search: string): SearchOption[] {
  const wanted = plain(search);
  if (wanted === "") return [...options];
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank !== Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const ranks = { exact: 0, start: 1, word: 2, inside: 3, count: 4 };

/** Lower is better; infinite for no match. */
function rankOf({ name, otherNames = [] }: SearchOption, wanted: string): number {
  const own = rankOfName(plain(name), wanted);
  const other = Math.min(...otherNames.map((otherName) => rankOfName(plain(otherName), wanted)));
  return Math.min(own, other === ranks.exact ? other : other + ranks.count);
}

function rankOfName(name: string, wanted: string): number {
  if (name === wanted) return ranks.exact;
  if (name.startsWith(wanted)) return ranks.start;
  if (name.includes(` ${wanted}`)) return ranks.word;
  return name.includes(wanted) ? ranks.inside : Infinity;
}

function plain(text: string): string {
  return foldForSearch(text)
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
