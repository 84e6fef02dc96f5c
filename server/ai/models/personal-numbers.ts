/** Never sent to a provider. An ID is a number of a person by their state, an ACCOUNT one of a bank. */
export const personalKinds = ["EMAIL", "PHONE", "PASSPORT", "ID", "ACCOUNT"] as const;
export type PersonalKind = (typeof personalKinds)[number];

export interface PersonalNumber {
  kind: PersonalKind;
  start: number;
  end: number;
}

/** Not inside a word, number, sum or date. File names have `_` for a space. */
const before = String.raw`(?<![\p{L}\p{Nd}]|\p{Nd}[.,:/-])`;
const after = String.raw`(?![\p{L}\p{Nd}])`;
/** Between digits of one number: nothing, one mark, or brackets around a group; never a line break. */
const gap = String.raw`(?:[ _\t\u00a0.\-\u2010-\u2013/]|\)[ \u00a0-]?|[ \u00a0]?\(){0,1}`;

/** Begins at `@`, so that long words cost nothing. Joiners belong to the letters of some scripts. */
const email =
  /[@＠](?<=(?<name>[\p{L}\p{M}\p{N}\p{Join_Control}._%+'’-]{1,64})[@＠])[\p{L}\p{M}\p{N}\p{Join_Control}-]{1,63}(?:\.[\p{L}\p{M}\p{N}\p{Join_Control}-]{1,63}){0,6}\.[\p{L}\p{M}\p{Join_Control}]{2,24}/gu;

/** After a label any form: "passport no. AB 123 4567", "Reisepass: 533380006". */
const namedPassport = new RegExp(
  String.raw`(?:passe?port|pasaporte|passaporte|pasaport|paspoort|reisepass|পাসপোর্ট|पासपोर्ट|جواز السفر|护照)(?:[ _-]?(?:details|numbers?|nummer|número|numero|no|nr|num|núm|nº|n°|id|নম্বর|नंबर))?` +
    String.raw`\.?[ _#№]{0,3}(?:is|was|:|=|-|–)?[ #]{0,3}(?<number>[A-Z]{0,3}[ _-]?\p{Nd}[A-Z\p{Nd}]{0,11}(?:[ -]\p{Nd}{2,6}){0,3})${after}`,
  "giud",
);
const label = String.raw`(?:[ _-]?(?:card|numbers?|nummer|número|numero|no|nr|num|núm|nº|n°|id|bancaria|bancaire|bancária))*\.?[ _#№]{0,3}(?:is|was|:|=|-|–)?[ #]{0,3}`;
/** After the name of a state's number: "Aadhaar 4417 2096 5583", "CNIC # 35202-7719046-3", "PAN: ABCDE1234F". */
const namedIds = [
  String.raw`(?<![\p{L}])(?:aadhaa?r|cnic|nicop|nic|nid|cccd|cmnd|nik|ktp|nrc|pesel|bsn|emirates id|iqama|huduma|omang|tazkira|national[ _-]?id(?:entity|entification)?|nin|bvn|kimlik|t\.?c\.?[ _-]?kimlik|identity|id card|ghana card|nric|social security|national insurance|ni (?=no|number)|uid|ssn|tin|tax id|cpf|rg|rut|run|curp|rfc|dni|nie|nif|bilhete de identidade|carte d['’]identité|c[eé]dula(?: de (?:identidad|ciudadanía))?|personalausweis|steuer-?id|voter id|citizenship|জাতীয় পরিচয়পত্র|आधार)${label}(?<number>[A-Z]{0,4}[ -]?\p{Nd}(?:[ .\-/]?[A-Z\p{Nd}]){5,19})${after}`,
  // "ID No. 31245678", but not that of a certificate or a student.
  String.raw`(?<![\p{L}])(?<!(?:student|employee|staff|member|credential|certificate|candidate|course|project|badge|licen[cs]e|user|order|application|transaction|reference|test|report)[ _-])id(?:[ _-]?(?:card|numbers?|no|nr)\.?|\s?#|\s?:)[ _#№:=–-]{0,3}(?<number>[A-Z]{0,3}[ -]?\p{Nd}(?:[ .\-/]?[A-Z\p{Nd}]){5,19})${after}`,
  String.raw`(?<![\p{L}])pan${label}(?<number>[A-Z]{5}\p{Nd}{4}[A-Z])${after}`,
].map((pattern) => new RegExp(pattern, "giud"));
/** After a word for an account, or an IBAN by its form. */
const namedAccounts = [
  String.raw`(?<![\p{L}])(?:(?:bank[ _-]?)?(?:account|a\/c|acc(?:t)?|bankverbindung|konto(?:nummer)?|cuenta|compte|conta)(?:[ _-](?:savings|current|corriente|de ahorros?|courant|corrente))?|iban|rib|clabe|(?:credit|debit|bank|atm) card)${label}(?<number>[A-Z]{0,4}[ -]?\p{Nd}(?:[ .\-/]?[A-Z\p{Nd}]){5,33})${after}`,
  String.raw`(?<![\p{L}\p{Nd}])(?<number>[A-Z]{2}\p{Nd}{2}(?: ?[A-Z\p{Nd}]{4}){3,7}(?: ?[A-Z\p{Nd}]{1,4})?)${after}`,
].map((pattern, at) => new RegExp(pattern, at === 0 ? "giud" : "gud"));

/** One to three capitals and six to eight digits; Germany's C01X00T47. */
const passports = [
  String.raw`${before}[A-Z]{1,3}\p{Nd}{6,8}${after}`,
  String.raw`${before}[CFGHJKLMNPRTVWXYZ]\p{Nd}(?=\p{Nd}{0,6}[A-Z])[\p{Nd}CFGHJKLMNPRTVWXYZ]{7}${after}`,
].map((pattern) => new RegExp(pattern, "gu"));

/** After a label: "Tel. 30 1234 56", "WhatsApp: 98765432". */
const namedPhone = new RegExp(
  String.raw`(?<!\p{L})(?:phone|mobile|mob|cell|tel|telephone|telefon|whatsapp|contact|fax|ph)(?:[ _]?(?:numbers?|no|nr))?` +
    String.raw`\.?[ _#]{0,3}(?:is|:|=|-|–)?[ ]{0,3}(?<number>[+(]{0,2}\p{Nd}(?:${gap}\p{Nd}){5,14})${after}`,
  "giud",
);
const phones = [
  // International: +880 1712-345678, +44 (0)20 7946 0018.
  String.raw`(?<![\p{L}\p{Nd}+])[+＋][ ]?\(?\p{Nd}(?:${gap}\p{Nd}){6,14}${after}`,
  // National, with a zero in front: 01712-345678, (020) 7946 0018.
  String.raw`${before}\(?[0٠۰०০０](?:${gap}\p{Nd}){8,13}${after}`,
  // North America's and India's groups: (555) 123-4567, 98765 43210.
  String.raw`${before}\(?\p{Nd}{3}(?:\)[ ]?|[ .-])\p{Nd}{3}[ .-]\p{Nd}{4}${after}`,
  String.raw`${before}[6-9६-९৬-৯]\p{Nd}{4}[ -]\p{Nd}{5}${after}`,
  // Four digits and more, then three, then three or four: 1712-345-678; years have four in the middle.
  String.raw`${before}\p{Nd}{4,5}[-\u2010-\u2013]\p{Nd}{3}[-\u2010-\u2013]\p{Nd}{3,4}${after}`,
  // Nobody writes a sum with ten digits in a row.
  String.raw`${before}\p{Nd}{10,19}${after}`,
].map((pattern) => new RegExp(pattern, "gu"));

/** 01.02.2024 or 2024-02-01, or a range. */
const date =
  /^\(?(?:\p{Nd}{1,2}[._/-]\p{Nd}{1,2}[._/-]\p{Nd}{4}|\p{Nd}{4}[._/-]\p{Nd}{1,2}[._/-]\p{Nd}{1,2})(?!\p{Nd})/u;

const years = /^(?:19|20)\p{Nd}{2}[ ./-](?:(?:19|20)\p{Nd}{2}|\p{Nd}{2})$/u;

export function findPersonalNumbers(text: string): PersonalNumber[] {
  const found = [
    ...emails(text),
    ...named(text, namedPassport, "PASSPORT"),
    ...namedIds.flatMap((pattern) => named(text, pattern, "ID")),
    ...namedAccounts.flatMap((pattern) => named(text, pattern, "ACCOUNT")),
    ...passports.flatMap((pattern) => whole(text, pattern, "PASSPORT")),
    ...named(text, namedPhone, "PHONE"),
    ...phones.flatMap((pattern) => whole(text, pattern, "PHONE")),
  ];
  let end = 0;
  const ordered = found
    .filter(({ kind, start, end: stop }) => kind === "EMAIL" || isNumber(text.slice(start, stop), kind))
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  return ordered.filter((number) => {
    const isFree = number.start >= end;
    if (isFree) end = number.end;
    return isFree;
  });
}

function emails(text: string): PersonalNumber[] {
  return Array.from(text.matchAll(email), ({ 0: match, index, groups }) => ({
    kind: "EMAIL",
    start: index - (groups?.["name"]?.length ?? 0),
    end: index + match.length,
  }));
}

function whole(text: string, pattern: RegExp, kind: PersonalKind): PersonalNumber[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    kind,
    start: index,
    end: index + match.length,
  }));
}

function named(text: string, pattern: RegExp, kind: PersonalKind): PersonalNumber[] {
  return Array.from(text.matchAll(pattern)).flatMap(({ indices }) => {
    const number = indices?.groups?.["number"];
    return number === undefined ? [] : [{ kind, start: number[0], end: number[1] }];
  });
}

/** Years and dates have digits too; India's tax number has four only. */
function isNumber(match: string, kind: PersonalKind): boolean {
  const digits = match.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= (kind === "ID" ? 4 : 5) && !date.test(match) && !years.test(match);
}
