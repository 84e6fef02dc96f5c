/** Short forms, and words that people write without their capitals. */
const plainWords: Readonly<Record<string, string>> = {
  i: "I",
  im: "I am",
  ive: "I have",
  "i'm": "I'm",
  "i've": "I've",
  "i'll": "I'll",
  "i'd": "I'd",
  u: "you",
  ur: "your",
  pls: "please",
  plz: "please",
  bcz: "because",
  bcoz: "because",
  cuz: "because",
  coz: "because",
  becoz: "because",
  wanna: "want to",
  gonna: "going to",
  yr: "year",
  yrs: "years",
  abt: "about",
  thx: "thanks",
  dont: "don't",
  didnt: "didn't",
  cant: "can't",
  wont: "won't",
  doesnt: "doesn't",
  isnt: "isn't",
  wasnt: "wasn't",
  uni: "university",
  govt: "government",
  dept: "department",
  w: "with",
  bsc: "BSc",
  msc: "MSc",
  bba: "BBA",
  mba: "MBA",
  phd: "PhD",
  btech: "BTech",
  mtech: "MTech",
  beng: "BEng",
  meng: "MEng",
  mbbs: "MBBS",
  llb: "LLB",
  llm: "LLM",
  cgpa: "CGPA",
  gpa: "GPA",
  ielts: "IELTS",
  toefl: "TOEFL",
  pte: "PTE",
  gre: "GRE",
  gmat: "GMAT",
  hsc: "HSC",
  ssc: "SSC",
  cas: "CAS",
  oshc: "OSHC",
  uk: "UK",
  usa: "USA",
  uae: "UAE",
  bdt: "BDT",
  gbp: "GBP",
  usd: "USD",
  eur: "EUR",
  cad: "CAD",
  aud: "AUD",
  inr: "INR",
  npr: "NPR",
  english: "English",
  january: "January",
  february: "February",
  april: "April",
  june: "June",
  july: "July",
  august: "August",
  september: "September",
  october: "October",
  november: "November",
  december: "December",
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
  bcom: "BCom",
  mcom: "MCom",
  mph: "MPH",
  bbs: "BBS",
  stem: "STEM",
};

const expansions: readonly (readonly [RegExp, string])[] = [
  [/\bI['’]m\b/gu, "I am"],
  [/\bI['’]ve\b/gu, "I have"],
  [/\bI['’]ll\b/gu, "I will"],
  [/\bI['’]d like\b/gu, "I would like"],
  [/\bcan['’]t\b/giu, "cannot"],
  [/\bwon['’]t\b/giu, "will not"],
  [/\b(do|does|did|is|are|was|were|have|has|had|could|would|should)n['’]t\b/giu, "$1 not"],
  [/\b(it|that|there|he|she)['’]s (?=(?:a|an|the|not|very|my|why|because)\b)/giu, "$1 is "],
  [/\b(we|they|you)['’]re\b/giu, "$1 are"],
  [/\b(we|they|you)['’]ve\b/giu, "$1 have"],
];

export type Register = "formal" | "casual";

/** "i've bsc" becomes "I have BSc"; a casual letter keeps "I've". */
export function spelled(text: string, register: Register): string {
  const words = text.replaceAll(/(?<![\p{L}\p{N}@./_-])[\p{Ll}][\p{L}'’]*(?![\p{L}\p{N}@_/]|\.\p{L})/gu, (word) => {
    const key = word.replace("’", "'");
    return Object.hasOwn(plainWords, key) ? (plainWords[key] ?? word) : word;
  });
  const placed = words.replaceAll(/ @ (?=\p{L})/gu, " at ");
  if (register === "casual") return placed;
  return expansions.reduce((rest, [pattern, long]) => rest.replaceAll(pattern, long), placed);
}

/** First letter large, with a full stop or question mark. */
export function sentence(text: string): string {
  const trimmed = text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\s+([,;:.!?])(?=\s|$)/gu, "$1")
    .trim();
  const body = trimmed.replace(/[\s.,;:!–—-]+$/u, "").replace(/[!?]*\?[!?]*$/u, "?");
  const end = /[?]["'”’)]*$/u.test(body) ? "" : ".";
  return body === "" ? "" : `${capitalised(body)}${end}`;
}

export function capitalised(text: string): string {
  return text.replace(/^["'“‘(]*\p{Ll}/u, (first) => first.toUpperCase());
}

/** For the middle of a sentence: "My father" becomes "my father", "MSc" stays. */
export function inner(text: string): string {
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? "";
  return innerWords.has(first.toLowerCase()) && first !== "I" ? first.toLowerCase() + text.slice(first.length) : text;
}

const innerWords = new Set(
  (
    "a an the my our his her their its this that these those it he she they we to in at on for from with by of because " +
    "since as after before when where return returning go going come coming work working start starting open opening " +
    "join joining become becoming teach teaching build building use using apply applying help helping set setting find " +
    "finding get getting study studying parents father mother family brother sister uncle aunt husband wife sponsor " +
    "savings scholarship loan bank self has have offers offer strong good small practical close near there both " +
    "some many several more most own personal continue contribute pursue improve support develop create run manage " +
    "take do make live earn bring and or not no"
  ).split(" "),
);

/** "a BSc", "an MSc"; none before a plural or another article. */
export function withArticle(noun: string): string {
  if (/^(?:an?|the|my|our|two|three)\s/iu.test(noun)) return noun;
  const sounds =
    /^(?:[aeio]|un(?!i)|u[^ns]|M(?:Sc|BA|A|S|Eng|Phil|Tech|BBS|Ed|Com|Res)\b|LL[BM]\b|HSC\b|SSC\b|honou?r)/iu;
  return `${sounds.test(noun) && !/^(?:one|uni|eu)/iu.test(noun) ? "an" : "a"} ${noun}`;
}

export function countryPhrase(country: string): string {
  return /^(?:united |uk$|u\.k|usa?$|u\.s|uae$|netherlands|philippines|czech republic|maldives|bahamas|gambia|dominican republic|republic of )/iu.test(
    country,
  )
    ? `the ${country}`
    : country;
}

export function institutionPhrase(name: string): string {
  return /^(?:university|college|institute|school|technical university|royal|national) (?:of|college of|institute of) /iu.test(
    name,
  )
    ? `the ${name}`
    : name;
}

export function wordCount(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
