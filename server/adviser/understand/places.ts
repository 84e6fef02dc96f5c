import { aboutOf, type DestinationCode, destinationCodes } from "@workspace/visa-rules";
import allCountries from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { createPhrases, type Found, wordsOf } from "#server/adviser/read/phrases.ts";
import { createSpelling } from "#server/adviser/read/spelling.ts";
import countries from "./countries.json" with { type: "json" };

/** What a text says of countries. */
export interface Places {
  /** Of study, in order of mention. */
  destinations: readonly DestinationCode[];
  /** They are only travelled to, or applied from. */
  isAside: boolean;
  /** ISO codes. */
  nationality: readonly string[];
  residence: string | null;
  /** In the country of study now; null where it is not said. */
  isInside: boolean | null;
  /** A term that only studying abroad has: "CAS", "SEVIS". */
  hasTerms: boolean;
  /** A country in which somebody wants to study and of which we know nothing, as we write it. */
  elsewhere: string | null;
}

type Kind = "name" | "people" | "city" | "term";

interface Place {
  kind: Kind;
  /** ISO 3166 alpha-2, upper case; null for the Schengen area. */
  country: string | null;
  destination: DestinationCode | null;
}

const peopleOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(countries).map(([country, { people }]) => [country, people]),
);

// Of two entries for one phrase the first counts: the destination's.
const places = createPhrases<Place>([
  ...destinationCodes.flatMap(ofDestination),
  ...Object.entries(countries).flatMap(ofCountry),
]);

function ofDestination(destination: DestinationCode): [string, Place][] {
  const { names, cities, terms } = aboutOf(destination).said;
  const country = destination === "eu" ? null : destination.toUpperCase();
  const people = new Set(peopleOf.get(country ?? ""));
  const entries = (phrases: readonly string[], kind: Kind) =>
    phrases.map((phrase): [string, Place] => [
      phrase,
      { kind: people.has(phrase) ? "people" : kind, country, destination },
    ]);
  return [...entries(names, "name"), ...entries(cities, "city"), ...entries(terms, "term")];
}

function ofCountry([country, said]: [string, { names: string[]; people: string[]; cities: string[] }]): [
  string,
  Place,
][] {
  const entries = (phrases: readonly string[], kind: Kind) =>
    phrases.map((phrase): [string, Place] => [phrase, { kind, country, destination: null }]);
  return [...entries(said.names, "name"), ...entries(said.people, "people"), ...entries(said.cities, "city")];
}

const spell = createSpelling(
  [
    ...destinationCodes.flatMap((code) => aboutOf(code).said.names),
    ...Object.values(countries).flatMap(namesAndPeople),
  ].filter((name) => /^[a-z]{6,}$/.test(name)),
  // Words that are no slip of a country's name.
  ["chains", "brazen", "nations", "indians", "polish", "finish", "spinach"],
);

function namesAndPeople({ names, people }: { names: string[]; people: string[] }): string[] {
  return names.concat(people);
}

const originBefore =
  /(?:^| )(?:(?:i am|im|we are|were|i m|am|is|are|he|she|student|students|applicant|citizen|national|resident|come|comes|coming|apply|applying|people|originally|only me|single|guy|girl|person|here|degree|graduated|graduate|moving|move|btech|bachelor|bachelors|passport) (?:from|of)|passport|citizen of|national of|born in|born|passport is|my country|my country is|naturali[sz]ed(?: here)? in)$/;
const appliesFrom = /(?:^| )(?:apply|applying|moving|move) from$/;
const clearlyLives =
  /(?:^| )(?:(?:i am|im|i m|we are|am|currently|already|now|live|living|lives|based|resident|residing|staying|been|still|landed|arrived) (?:already |now |currently |here |legally )?in|came|came to|landed|reached|arrived)$/;
const ofSomebody =
  /(?:^| )(?:friend|boyfriend|girlfriend|husband|wife|partner|spouse|father|mother|brother|sister|cousin|uncle|he|she) is(?: an?)?$/;
/** "A student in the UK on a student visa." */
const studiesThere = /(?:^| )(?:students?|studying) in$/;
const holdsAfter = /^(?:now|already|on|with|since|until|till)(?: |$)/;
const originAfter = /^(?:passport|passports|citizen|citizens|national|nationals|nationality|origin)(?: |$)/;
const notPeopleAfter =
  /^(?:bank|banks|embassy|consulate|university|universities|uni|college|degree|visa|food|restaurant|currency|account|rupees?|taka|student (?:visa|permit|residence|card|id)|card|study|permit|titre|residence|law|government|police|uncle|aunt|citizenship|girl|boy|woman|man|language|english|test|immigration|border|taxes|tax)(?: |$)/;
const inside =
  /(?:^| )(?:already (?:here|in the country|studying)|from (?:here|inside)|inside the country|from inside|i am here|im here|change (?:status )?(?:from )?here|here itself|in country|onshore|while (?:i am|im) in|(?:switch|convert|apply|extend|change)(?: \w+){0,4} (?:here|inside)|my (?:student )?(?:visa|permit|leave|status) (?:expires?|ends?|finish\w*|is expiring|runs out|will expire|is ending)|visa (?:finish|finishing|finishes|expires?|expiring) (?:tomorrow|next|in|soon)|when i (?:finish|graduate)|my (?:opt|graduate visa|titre de sejour|residence card|brp|permesso|ricevuta))(?: |$)/;
const outside = /(?:^| )(?:from (?:home|abroad|outside|my country)|in my (?:home )?country|back home)(?: |$)/;

/** Longer texts are pasted; what they are about stands at their beginning. */
const mostRead = 4_000;

/** "US" in capitals, or "us" where it cannot be the pronoun. */
const writtenUs =
  /(?<!tell |give |help |show |send |let )(?:\bUS\b|\b[uU]\.[sS]\.?|\b(?:in|the|to|for|an?|from|via) us\b(?! (?:to|all|both|and|know)\b)|^us\b|\bus (?:(?:student|study|f-?1) )?(?:visas?|embassy|consulate|universit(?:y|ies)|colleges?|immigration|f-?1|degree|dollars)\b)/g;

/** Words of everyday unless they are written in capitals. */
const everyday = new Set(["pal", "bath", "duo", "mit", "york", "ind", "opt"]);

export function placesIn(text: string): Places {
  const written = text
    .normalize("NFKC")
    .slice(0, mostRead)
    .replaceAll(writtenUs, (found) => found.replace(/us/i, "usa"));
  const capitals = new Set([...written.matchAll(/\b[A-Z]{2,}\b/g)].map(([word]) => word.toLowerCase()));
  const words = wordsOf(written).map((word) => (word.length >= 6 ? spell(word) : word));
  const isMeant = ({ from, to }: Found<Place>) => {
    const only = to - from === 1 ? (words[from] ?? "") : "";
    return !everyday.has(only) || capitals.has(only) || isTermLike(words, from);
  };
  const mentions = places.find(words).filter(isMeant);
  const before = ({ from }: Found<Place>) => words.slice(Math.max(0, from - 4), from).join(" ");
  const after = ({ to }: Found<Place>) => words.slice(to, to + 3).join(" ");

  const roles: { code: DestinationCode; role: Role; kind: Kind }[] = [];
  const nationality: string[] = [];
  let residence: string | null = null;
  let isInside: boolean | null = null;
  let elsewhere: string | null = null;
  for (const [at, mention] of mentions.entries()) {
    const { kind, country, destination } = mention.meaning;
    const [left, right] = [before(mention).replace(/ the$/, ""), after(mention)];
    if (country !== null && kind !== "term") {
      // "My boyfriend is American" tells neither of the writer nor of a country of study.
      if (kind === "people" && ofSomebody.test(left)) continue;
      // "A bachelor's in French" names a language.
      if (kind === "people" && /(?:^| )in$/.test(left)) continue;
      if (originAfter.test(right) || originBefore.test(left)) {
        if (!appliesFrom.test(left)) nationality.push(country);
        residence ??= left.endsWith("from") || kind === "city" ? country : null;
        continue;
      }
      const isPeople = kind === "people" && !notPeopleAfter.test(right);
      const isSelf = /(?:^| )(?:i am|im|i m|we are)(?: an?)?$/.test(left);
      // "Myanmar. UK student visa now possible?"
      const isFirst =
        mention.from === 0 && mentions[at + 1]?.from === mention.to && kind === "name" && destination === null;
      // Other languages name a people as its country: "soy colombiano".
      const isOfCountry = kind === "name" && destination === null && (isSelf || /^here(?: |$)/.test(right));
      if (
        isOfCountry ||
        isFirst ||
        (isPeople && (destination === null || /^(?:here|student here|with)(?: |$)/.test(right) || isSelf))
      ) {
        nationality.push(country);
        if (isOfCountry && !isSelf) residence ??= country;
        continue;
      }
      if (destination === null) {
        if (clearlyLives.test(left) || /(?:^| )from$/.test(left)) {
          residence = country;
          // "From Cairo", with nothing that says otherwise.
          if (
            /(?:^| )from$/.test(left) &&
            kind !== "people" &&
            !/(?:offer|refusal|letter|transfer|fly|flight|money|loan) from$/.test(left)
          )
            nationality.push(country);
        } else if (kind !== "people" && studiesBefore.test(left)) elsewhere ??= nameOf(country);
        else if (kind !== "city" && studiesAfter.test(right)) elsewhere ??= nameOf(country);
        continue;
      }
    }
    if (destination === null) continue;
    const isHome =
      kind !== "term" &&
      (clearlyLives.test(left) ||
        (studiesThere.test(left) && holdsAfter.test(right)) ||
        (/(?:^| )in$/.test(left) && /^since(?: |$)/.test(right)));
    if (isHome && country !== null) residence = country;
    const isTrip = kind === "city" && aTrip.test(words.join(" "));
    roles.push({
      code: destination,
      role: isHome ? "lives" : roleOf({ left, right, isTrip }, roles.at(-1)?.role),
      kind,
    });
  }
  const { role: meant, codes } = ofStudy(roles);
  const homes = roles.filter(({ role }) => role === "lives");
  if (homes.length > 0) isInside = homes.some(({ code }) => codes.includes(code));
  const joined = words.join(" ");
  // "I apply here", from somebody who lives elsewhere.
  const isElsewhere = mentions.some(({ meaning }) => meaning.destination === null && meaning.kind !== "people");
  if (inside.test(isElsewhere ? joined.replaceAll(/\bhere\b/g, "there") : joined)) isInside = true;
  if (outside.test(joined)) isInside = false;
  return {
    destinations: codes,
    isAside: meant === "sends" || meant === "visit",
    nationality: [...new Set(nationality)],
    residence,
    isInside,
    hasTerms: mentions.some(({ meaning }) => meaning.kind === "term"),
    elsewhere: codes.length > 0 ? null : elsewhere,
  };
}

/** Of a country of study that is named: where they want to study, may stay already, live, apply from, only travel, or were before. */
type Role = "study" | "held" | "lives" | "sends" | "visit" | "past";

const pastBefore =
  /(?:^| )(?:refused|rejected|denied|refusal|rejection|banned|deported|deportation|overstayed|removed)(?: (?:by|from|in|for|to|a|visa|of|once|twice|before))*$/;
const pastAfter = /^(?:has |have |already )?(?:refused|rejected|denied|deported|banned)(?: |$)/;
const heldBefore = /(?:^| )(?:have|has|had|hold|holding|with|on|got|already)(?: an?| my| valid)?$/;
const heldAfter =
  /^(?:student |study |tourist |visitor |visit |residence |long stay )?(?:visa|permit|titre|card|pr|residency)(?: |$)/;
const visitBefore =
  /(?:^| )(?:visit|visiting|travel to|travelling to|trip to|go to|going to|fly to|(?:holiday|vacation|conference|weekend|christmas) in|transit in|via)$/;
const visitAfter = /^(?:\d+|a few|few|two|three|four|five|six) (?:days?|nights?)(?: |$)/;
const sendsBefore =
  /(?:^| )(?<!(?:offer|letter|admission|cas|admitted|acceptance|refusal|coe|loa|i20|scholarship|degree|visa|permit|back) )from$/;
/** "New year trip: Prague, then London." */
const aTrip = /(?:^| )(?:trip|conference|sightseeing|tour)(?: |$)/;
const studyBefore =
  /(?:^| )(?:stud\w+|masters?|msc|bachelors?|phd|course|university|offer|uni|college)(?: \w+)? (?:in|at|of|from)$/;

function roleOf(
  { left, right, isTrip }: { left: string; right: string; isTrip: boolean },
  before: Role | undefined,
): Role {
  if (pastBefore.test(left) || pastAfter.test(right) || (before === "past" && /(?:^| )(?:and|or)$/.test(left)))
    return "past";
  if (visitBefore.test(left) || visitAfter.test(right) || (before === "visit" && !/ (?:in|for) /.test(left)))
    return "visit";
  if (isTrip && !studyBefore.test(left)) return "visit";
  if (sendsBefore.test(left)) return "sends";
  return heldBefore.test(left) && heldAfter.test(right) ? "held" : "study";
}

/** Where they want to study, else what they hold, live in, apply from, travel to or were in. A name says more than a term. */
function ofStudy(roles: readonly { code: DestinationCode; role: Role; kind: Kind }[]): {
  role: Role | undefined;
  codes: DestinationCode[];
} {
  const order: readonly Role[] = ["study", "held", "lives", "sends", "visit", "past"];
  const role = order.find((one) => roles.some((named) => named.role === one));
  const meant = roles.filter((named) => named.role === role);
  const byName = meant.filter(({ kind }) => kind !== "term");
  return { role, codes: [...new Set((byName.length > 0 ? byName : meant).map(({ code }) => code))] };
}

const studiesBefore =
  /(?:^| )(?:visas?|permit|study|studying|studies|masters?|bachelors?|phd|mbbs|university|college|embassy) (?:\w+ )?(?:in|for|to|of)$/;
const studiesAfter = /^(?:student |study )?(?:visa|embassy|university)(?: |$)/;

/** "OPT after degree", not "opt for". */
function isTermLike(words: readonly string[], at: number): boolean {
  return !/^(?:for|to|out|in|of|me)$/.test(words[at + 1] ?? "") && words.length <= 12;
}

const display = new Intl.DisplayNames("en", { type: "region" });

export function nameOf(country: string): string {
  return display.of(country) ?? country;
}

/** The words of a text with a mark in place of each country and town: what is asked is the same everywhere. */
export function withoutPlaces(text: string): string {
  const words = wordsOf(text.slice(0, mostRead).replaceAll(writtenUs, (found) => found.replace(/us/i, "usa")));
  const kinds = new Map(
    places.find(words).flatMap(({ meaning, from, to }) => (meaning.kind === "term" ? [] : [[from, to] as const])),
  );
  const left: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const end = kinds.get(at);
    left.push(end === undefined ? (words[at] ?? "") : "zzplace");
    if (end !== undefined) at = end - 1;
  }
  return left.join(" ");
}

/** The country that a profile names, as its ISO code. */
export function countryOf(name: string): string | null {
  const wanted = wordsOf(name).join(" ");
  const isNamed = (code: string) => wordsOf(nameOf(code)).join(" ") === wanted;
  return Object.keys(allCountries.countries).find(isNamed) ?? places.find(wordsOf(name))[0]?.meaning.country ?? null;
}
