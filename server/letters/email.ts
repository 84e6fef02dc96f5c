import type { EmailSize } from "#shared/letters/letter.ts";
import { findGaps, gapMark } from "#shared/letters/letter-gaps.ts";
import { purposeClause, subjectOf } from "./email-request.ts";
import { leansOnBefore } from "./belongs.ts";
import { gapTexts } from "./gap-texts.ts";
import type { Gathered } from "./gather.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { addresseeOf, signature } from "./opening.ts";
import { namesPerson, speaksOfSomebodyBefore } from "./persons.ts";
import { capitalised, countryPhrase, ended, placePhrase, wordCount } from "./wording.ts";
import { onlyQuestions } from "./write-sections.ts";

/** Of what is told beside the request, which is never cut. */
const factWords: Record<EmailSize, number> = { brief: 30, medium: 220, detailed: 1200 };

/** What it is about, the facts that fit its size, what is hoped for. */
export function writeEmail(material: LetterMaterial, gathered: Gathered): WrittenLetter {
  const { emailSize, emailTone, facts } = material;
  const isCasual = emailTone === "casual";
  const areOthersNamed = namesPerson([material.prompt, ...Object.values(facts)].join("\n"));
  const occasion =
    facts.occasion === null || !gathered.stated.has("occasion") ? null : purposeClause(facts.occasion, areOthersNamed);
  const clauses = [
    ...(occasion === null ? [] : [occasion]),
    ...[...gathered.purposes, ...gathered.requests].flatMap((text) => purposeClause(text, areOthersNamed) ?? []),
  ];
  const own = gathered.sentences.map(({ text }) => ended(text));
  const asks = own.filter((text) => isAsk(text) && !speaksOfSomebodyBefore(text)).slice(0, 3);
  const about = occasion === null ? (gathered.stated.get("occasion") ?? []) : [];
  const purposes = purposeSentences(clauses, [...about, ...asks], isCasual);
  const recipient = addresseeOf(facts.addressee ?? gathered.recipient);
  const form = [...gathered.stated].filter(([name]) => !elsewhere.has(name)).flatMap(([, texts]) => texts);
  const told = [...own.filter((text) => !asks.includes(text)), ...form];
  const subject = subjectOf(
    clauses[0] ?? facts.occasion ?? withoutSubject(asks[0]) ?? told.find((text) => wordCount(text) > 2) ?? null,
    placePhrase(material.university, material.country) === ""
      ? null
      : `My plans to study${placePhrase(material.university, material.country)}`,
  );
  if (clauses.length + told.length + asks.length + about.length === 0) {
    const marks = [...gathered.foreign, ...[gapTexts.addressee, gapTexts.request, gapTexts.reference].map(gapMark)];
    return { text: onlyQuestions(marks), subject: oneLine(subject ?? "My question") };
  }
  const paragraphs = [
    greeting(recipient?.greeting ?? null, isCasual),
    [emailSize === "brief" ? "" : introduction(material), ...purposes].filter((text) => text !== "").join(" "),
    taken(told, factWords[emailSize]).join(" "),
    ...gathered.foreign,
    isReferenceAsked(material) ? gapMark(gapTexts.reference) : "",
    ending(emailSize, isCasual),
    signature(material, closing(isCasual, recipient), emailSize !== "brief"),
  ];
  return {
    text: paragraphs.filter((text) => text !== "").join("\n\n"),
    subject: oneLine(subject ?? "My question"),
  };
}

const elsewhere: ReadonlySet<string> = new Set(["addressee", "occasion"]);

function isAsk(text: string): boolean {
  return /\?$|^(?:I|We) (?:would like|want|need|wish|am writing|write|request|was wondering|wonder|hope to|kindly|am requesting)\b|\b(?:please|kindly|could you|can you|would you)\b/iu.test(
    text,
  );
}

function purposeSentences(clauses: readonly string[], asks: readonly string[], isCasual: boolean): string[] {
  const opener = isCasual ? "I just wanted to" : "I am writing to";
  const sentences = clauses.map((clause, at) => {
    if (/^about\b/iu.test(clause)) return `${isCasual ? "I have a question" : "I am writing"} ${clause}`;
    const plain = clause.replace(
      /^let you know (?:that )?|^(?:tell|inform|notify) you (?:that )?|^say (?:that )?/iu,
      "let you know that ",
    );
    const told = /^let you know that ((?:i|my|we|our)\b.*)$/isu.exec(plain)?.[1];
    if (told !== undefined && at > 0) return told;
    return at === 0 ? `${opener} ${plain}` : `I would also like to ${plain}`;
  });
  const all = [...sentences, ...asks].map(ended);
  return all.length > 0 ? all : [gapMark(gapTexts.request)];
}

function introduction({ profile, country, prompt }: LetterMaterial): string {
  const { fullName, residenceCountry: home } = profile;
  const isToTell =
    home !== null &&
    home.toLowerCase() !== country?.toLowerCase() &&
    !prompt.toLowerCase().includes(home.toLowerCase());
  const from = isToTell ? `I live in ${countryPhrase(home)}` : null;
  if (fullName === null) return from === null ? "" : `${from}.`;
  return `My name is ${fullName}${from === null ? "" : ` and ${from}`}.`;
}

function isReferenceAsked({ emailSize, prompt, facts }: LetterMaterial): boolean {
  const told = [prompt, facts.occasion ?? ""].join("\n");
  return (
    emailSize === "detailed" &&
    /\b(?:application|applied|offer|deposit|cas|coe|i-20|admission|enrol\w*|defer\w*|scholarship|fees?|visa)\b/iu.test(
      told,
    ) &&
    !/\b(?:reference|application|student|id|passport|case) (?:id|number|no|#)/iu.test(told)
  );
}

function greeting(recipient: string | null, isCasual: boolean): string {
  if (recipient === null) return isCasual ? "Hi," : "Dear Sir or Madam,";
  return `${isCasual ? "Hi" : "Dear"} ${recipient},`;
}

function ending(size: EmailSize, isCasual: boolean): string {
  if (size === "brief") return isCasual ? "Thanks a lot." : "Thank you for your help.";
  if (size === "medium")
    return isCasual
      ? "Thanks for your help. I look forward to hearing from you."
      : "Thank you for your time. I look forward to your reply.";
  return isCasual
    ? "Just tell me if you need anything else from me, such as documents or more details. Thanks for your help. I look forward to hearing from you."
    : "If you need further documents or details from me, please let me know, and I will send them at once. Thank you for your time and your help. I look forward to your reply.";
}

function closing(isCasual: boolean, recipient: { isNamed: boolean } | null): string {
  if (isCasual) return "Best wishes";
  return recipient?.isNamed === true ? "Yours sincerely" : "Yours faithfully";
}

/** Whole sentences from the first on; at least one. */
function taken(sentences: readonly string[], words: number): string[] {
  const chosen: string[] = [];
  let left = words;
  let isGap = false;
  for (const sentence of sentences) {
    const size = wordCount(sentence);
    isGap =
      (size > left && chosen.length > 0) || (isGap && (leansOnBefore(sentence) || speaksOfSomebodyBefore(sentence)));
    if (isGap) continue;
    chosen.push(sentence);
    left -= size;
  }
  return chosen;
}

function withoutSubject(ask: string | undefined): string | null {
  if (ask === undefined) return null;
  return ask
    .replace(
      /^(?:I|We) (?:would like|want|need|wish|am writing|write|was wondering|wonder|hope|am requesting|request)\s*(?:to\s+)?/iu,
      "",
    )
    .replace(/[.?]+$/u, "");
}

function oneLine(subject: string): string {
  const line = capitalised(subject.replaceAll(/\s+/gu, " ").trim());
  return findGaps(line).length > 0 ? line.slice(0, 300) : Array.from(line).slice(0, 120).join("").trim();
}
