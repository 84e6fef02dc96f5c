/** January to December in English, Spanish, French, German and Portuguese, with what they are shortened to. */
const names = [
  "january|januar|janvier|janeiro|enero|janv|jan|jän|ene",
  "february|februar|février|fevrier|fevereiro|febrero|févr|fevr|feb|fév|fev",
  "march|märz|maerz|março|marco|marzo|mars|mar|mär|mrz",
  "april|avril|abril|apr|avr|abr",
  "may|mayo|maio|mai",
  "june|juni|juin|junio|junho|jun",
  "july|juli|juillet|julio|julho|juil|jul",
  "august|août|aout|agosto|aug|ago",
  "september|septembre|septiembre|setiembre|setembro|sept|sep|set",
  "october|oktober|octobre|octubre|outubro|oct|okt|out",
  "november|novembre|noviembre|novembro|nov",
  "december|dezember|décembre|decembre|diciembre|dezembro|dec|dez|déc|dic",
];

/** In source form, the longest name first. */
export const monthPattern = names
  .flatMap((month) => month.split("|"))
  .toSorted((one, other) => other.length - one.length)
  .join("|");

const named = new RegExp(String.raw`(?<!\p{L})(?:${monthPattern})(?!\p{L})`, "iu");

/** 1 to 12, of the first month that is named. */
export function monthOf(text: string): number | null {
  const name = named.exec(text)?.[0].toLowerCase();
  return name === undefined ? null : names.findIndex((month) => month.split("|").includes(name)) + 1;
}
