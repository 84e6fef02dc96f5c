/** Large first letter and a full stop; not a word is changed. */
export function ended(text: string): string {
  const body = text.replaceAll(/\s+/gu, " ").trim();
  if (body === "") return "";
  const end = /[.!?…:]["'”’)\]]*$/u.test(body) || body.endsWith("]") ? "" : ".";
  return `${capitalised(body.replace(/[,;]$/u, ""))}${end}`;
}

export function capitalised(text: string): string {
  return text.replace(/^["'“‘(]*\p{Ll}/u, (first) => first.toUpperCase());
}

export function lowerFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|$|\s)/u.test(text) && !/^I\b/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

export function countryPhrase(country: string): string {
  return /^(?:united |uk$|u\.k|usa?$|u\.s|uae$|netherlands|philippines|czech republic|maldives|bahamas|gambia|dominican republic|republic of )/iu.test(
    country,
  )
    ? `the ${country}`
    : country;
}

function institutionPhrase(name: string): string {
  return /^(?:university|college|institute|school|technical university|royal|national) (?:of|college of|institute of) /iu.test(
    name,
  )
    ? `the ${name}`
    : name;
}

export function placePhrase(university: string | null, country: string | null): string {
  const at = university === null ? "" : ` at ${institutionPhrase(university)}`;
  const isNamed = university !== null && country !== null && university.toLowerCase().includes(country.toLowerCase());
  return country === null || isNamed ? at : `${at} in ${countryPhrase(country)}`;
}

export function wordCount(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

export const degreeName =
  /^(?:M\.?Sc|B\.?Sc|MBA|BBA|M\.?A|B\.?A|MS|BS|MEng|BEng|M\.?Tech|B\.?Tech|MPhil|Ph\.?D|LLM|LLB|MPH|MRes|M\.?Ed|master|bachelor|diploma|postgraduate|graduate)\b/iu;
