import { namesPerson } from "./persons.ts";
import { lowerFirst } from "./wording.ts";

const gerunds: Readonly<Record<string, string>> = {
  asking: "ask",
  requesting: "request",
  enquiring: "enquire",
  inquiring: "inquire",
  explaining: "explain",
  telling: "tell",
  informing: "inform",
  thanking: "thank",
  apologising: "apologise",
  apologizing: "apologize",
  confirming: "confirm",
  reminding: "remind",
  accepting: "accept",
  declining: "decline",
  following: "follow",
  applying: "apply",
  inviting: "invite",
  introducing: "introduce",
  seeking: "ask for",
  complaining: "complain",
  saying: "say",
  expressing: "express",
  notifying: "notify",
  proposing: "propose",
  offering: "offer",
  checking: "check",
  withdrawing: "withdraw",
  deferring: "defer",
};

const infinitive =
  /^(?:to\s+)?(ask|request|inquire|enquire|explain|tell|inform|thank|apologi[sz]e|confirm|remind|accept|decline|follow up|apply|invite|introduce|complain|say|express|notify|propose|offer|check|withdraw|defer|find out|know|let|book|arrange|submit|send|share|reschedule|cancel|postpone|extend|get|seek|discuss|convince|appeal|correct|clarify)\b(.*)$/isu;

/**
 * What the letter says: "ask them for two weeks" becomes "ask you for two weeks".
 * @param areOthersNamed "he" may be one of them, and not who reads it
 */
export function purposeClause(request: string, areOthersNamed: boolean): string | null {
  const secondPerson = areOthersNamed ? addressedOnly : allInSecondPerson;
  const text = request
    .trim()
    .replace(/[.!\s]+$/u, "")
    .replace(/^(?:and|that|which|in which i|where i|to say)\s+/iu, "");
  const [first = "", ...others] = text.split(/\s+/u);
  const base = gerunds[first.toLowerCase()];
  if (base !== undefined) return secondPerson([base, ...others].join(" "));
  const [, verb, rest] = infinitive.exec(text) ?? [];
  if (verb !== undefined)
    return secondPerson(`${verb.toLowerCase() === "seek" ? "ask for" : verb.toLowerCase()}${rest ?? ""}`);
  const [, about] = /^(?:about|regarding|concerning|on|re:?|for|with)\s+(\S.*)$/isu.exec(text) ?? [];
  return about === undefined ? null : secondPerson(`ask about ${about}`).replace(/^ask about/u, "about");
}

/** After the verb alone: "tell him that he …" may have two people. */
function addressedOnly(clause: string): string {
  return clause.replace(/^(\p{L}+) (?:them|him|her)\b/iu, "$1 you").replaceAll(/\s+/gu, " ");
}

function allInSecondPerson(clause: string): string {
  return clause
    .replaceAll(/\b(?:them|him)\b/giu, "you")
    .replaceAll(/\btheir\b/giu, "your")
    .replace(
      /^ask (?:the|my|our|prof\w*|dr\.?|mrs?\.?|ms\.?)\s[\p{L}\s.'’-]{1,50}?\s+(?=(?:if|whether|how|when|what|where|which|why|about|for|to)\b)/iu,
      "ask you ",
    )
    .replaceAll(/\bthey(['’](?:re|ve|ll|d))?\b/giu, (_, ending: string | undefined) => `you${ending ?? ""}`)
    .replaceAll(/\b(?:he|she)\s+([\p{L}]+)/giu, (_, verb: string) => `you ${secondPersonVerb(verb)}`)
    .replaceAll(/\b(if|whether|that) her\b/giu, "$1 your")
    .replaceAll(/\s+/gu, " ");
}

/** "wants" becomes "want". */
function secondPersonVerb(verb: string): string {
  const irregular = new Map([
    ["is", "are"],
    ["has", "have"],
    ["does", "do"],
    ["was", "were"],
    ["goes", "go"],
  ]);
  const known = irregular.get(verb.toLowerCase());
  if (known !== undefined) return known;
  return /[^su]s$/iu.test(verb)
    ? verb
        .replace(/ies$/iu, "y")
        .replace(/(ch|sh|ss|x|z)es$/iu, "$1")
        .replace(/s$/iu, "")
    : verb;
}

export function subjectOf(clause: string | null, matter: string | null): string | null {
  const plain = clause?.replace(/^(?:say|let you know|(?:tell|inform|notify) you)\s+(?:that\s+)?/iu, "") ?? null;
  const [, label, rest] =
    /^(ask(?: you)?|request|inquire|enquire|about|apply|thank you|follow up|apologi[sz]e|confirm|check|find out|know)\b\s*(?:for|about|on|regarding|with)?\s*(.*)$/isu.exec(
      plain ?? "",
    ) ?? [];
  const words = label === undefined ? (plain ?? matter) : rest;
  if (words === undefined || words === null || words.trim() === "") return matter;
  const short = shortened(words);
  // Half of a sentence about somebody says another thing of them.
  if (namesPerson(words) && short.length < words.replace(/[.\s]+$/u, "").length) return matter;
  if (/^thank you/iu.test(label ?? "")) return `Thank you for ${lowerFirst(short)}`;
  if (/^(?:if|whether|when|how|what|where|why|which|who|you|to)\b/iu.test(short)) return `Question: ${short}`;
  if (/^follow up/iu.test(label ?? "")) return `Following up: ${short}`;
  if (/^apologi/iu.test(label ?? "")) return `Apology: ${short}`;
  return short;
}

function shortened(text: string): string {
  const [clause = text] = text.split(
    /\s*(?:[.;:!?\n]|,\s|\s(?:because|since|so that|as i|which|and (?:i|my|tell|also|explain|say|ask|whether|if))\b)/iu,
  );
  let short = "";
  for (const word of clause.trim().split(/\s+/u)) {
    if (short.length + word.length > 75) break;
    short = short === "" ? word : `${short} ${word}`;
  }
  return short.replace(/[\s,:;–-]+$/u, "").replace(/\s(?:the|a|an|of|to|for|in|at|on|with|and|or|my)$/iu, "");
}
