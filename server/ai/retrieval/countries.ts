import { type Destination, destinations } from "./article.ts";
import { createSpelling } from "./spelling.ts";

const names: Record<Destination, string> = {
  UK: "u\\.?k\\.?|united kingdom|(?:great )?britain|british|england|english universit(?:y|ies)|scotland|scottish|wales|welsh|northern ireland|london",
  US: "u\\.s\\.?a?\\.?|usa|united states(?: of america)?|the states|america|american",
  Canada: "canada|canadian|ontario|quebec|alberta|british columbia|toronto|vancouver|montreal",
  Australia: "australian?|aussie|oz|sydney|melbourne|brisbane|perth",
  Germany: "germany|german|deutschland|berlin|munich|hamburg",
};

/** Words that only one country uses. */
const terms: Record<Destination, string> = {
  UK: "cas|ukvi|uk ?vi|student route|tier 4|ihs|immigration health surcharge|nhs|ecctis|naric|uk enic|atas|selt|brp|graduate route|gov\\.uk|credibility interview|home office|pre-cas",
  US: "[fjm][ -]?[12](?= |$|[?.,])|i[ -]?20|ds[ -]?160|ds[ -]?2019|i[ -]?901|i[ -]?94|sevis|sevp|opt(?! (?:for|out|in|to) )|cpt|214 ?\\(?b\\)?|221 ?\\(?g\\)?|dso|uscis",
  Canada:
    "ircc|pal|loa|dli|tal|gic|sds|study permit|caq|pgwp|imm ?1294|provincial attestation(?: letter)?|student direct stream|spp",
  Australia:
    "coe|ecoe|oshc|subclass 500|500 visa|visa 500|gte|genuine student|gs (?:statement|requirement|questions?)|immiaccount|immi account|home affairs|hap id|485|cricos",
  Germany:
    "aps|sperrkonto|blocked account|uni[ -]?assist|anabin|zab|vpd|studienkolleg|testdaf|dsh|videx|verpflichtungserkl(?:ä|ae|a)rung|formal obligation|zulassung(?:sbescheid)?|anmeldung|ausl(?:ä|ae|a)nderbeh(?:ö|oe|o)rde|fintiba|expatrio|krankenversicherung|remonstration|motivationsschreiben|minijob|diplo\\.de",
};

const patterns = destinations.map((country) => ({
  country,
  pattern: new RegExp(bounded(`${names[country]}|${terms[country]}`), "iu"),
  origin: new RegExp(originOf(names[country]), "giu"),
}));
const spell = createSpelling([
  "canada",
  "canadian",
  "germany",
  "australia",
  "australian",
  "britain",
  "british",
  "england",
  "america",
  "scotland",
]);

/** "US" in capitals, or "us" where it cannot be the pronoun. */
const writtenUs =
  /(?<!tell |give |help |show |send |let )(?:\bUS\b|\b(?:in|the|to|for|an?|from|via) us\b(?! (?:to|all|both|and|know)\b)|\bus (?:(?:student|study|f-?1) )?(?:visas?|embassy|consulate|universit(?:y|ies)|colleges?|immigration|f-?1|degree|dollars)\b)/;

/** Longer texts are pasted; their subject is at the beginning. */
const MAX_READ = 4_000;

/** In order of mention, by name or by a word that only they use. Countries of origin do not count. */
export function destinationsIn(text: string): Destination[] {
  const words = text
    .normalize("NFKC")
    .slice(0, MAX_READ)
    .replaceAll(/\p{L}{5,}/gu, spellCountry);
  const remaining = patterns.reduce((rest, { origin }) => rest.replaceAll(origin, " … "), words);
  return patterns
    .map(({ country, pattern }) => ({
      country,
      at: country === "US" ? firstUs(remaining, pattern) : remaining.search(pattern),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ country }) => country);
}

const elsewhere =
  "Ireland|France|Italy|Spain|Portugal|Netherlands|Belgium|Switzerland|Austria|Sweden|Norway|Denmark|Finland|Poland|Hungary|Czech Republic|Czechia|Estonia|Latvia|Lithuania|Malta|Cyprus|Greece|Romania|Russia|Turkey|Georgia|Japan|South Korea|Korea|China|Taiwan|Hong Kong|Singapore|Malaysia|Thailand|New Zealand|Dubai|UAE|Qatar|Saudi Arabia|South Africa|Brazil|Mexico";
const studiesElsewhere = new RegExp(
  `\\b(?:visas?|permit|stud(?:y|ying|ies)|master'?s?|bachelor'?s?|phd|university|college|embassy)(?: \\w+)? (?:in|for|to|of) (?:the )?(${elsewhere})\\b|\\b(${elsewhere}) (?:student |study )?(?:visa|embassy)\\b`,
  "i",
);

/** As written; null where the text is about none, or about one of ours. */
export function otherDestinationIn(text: string): string | null {
  if (destinationsIn(text).length > 0) return null;
  const [, after, before] = studiesElsewhere.exec(text.slice(0, MAX_READ)) ?? [];
  return after ?? before ?? null;
}

function spellCountry(word: string): string {
  const known = spell(word.toLowerCase());
  return known === word.toLowerCase() ? word : known;
}

function firstUs(text: string, pattern: RegExp): number {
  const found = [text.search(pattern), text.search(writtenUs)].filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}

function bounded(alternatives: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`;
}

/** Matches "from <country>" or its passport: not the destination. */
function originOf(name: string): string {
  const before =
    "(?:am|i'?m|we'?re|come|comes|coming|are|is|students?|applicants?|applying|apply|people|move|moving|travel(?:l?ing)?|fly|flying|citizen|graduated|degree)\\s+from|(?:citizen|national|resident)s?\\s+of|(?:liv(?:e|ing)|based|resid(?:e|ing)|born)\\s+in";
  const after = "(?:citizens?|nationals?|nationality|passport(?:s| holders?)?|residents?)";
  return `\\b(?:${before})\\s+(?:the\\s+)?${bounded(name)}|${bounded(name)}\\s+${after}(?!\\p{L})`;
}
