import type { EmailSize } from "#shared/letter.ts";
import { findGaps, gapMark } from "#shared/letter-gaps.ts";
import { type Block, paragraphsOf } from "./blocks.ts";
import { purposeClause, subjectOf } from "./email-request.ts";
import { placePhrase } from "./fragments.ts";
import { gapTexts } from "./gap-texts.ts";
import type { Gathered } from "./gather.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { courseOf, programme, residenceToTell, signature } from "./opening.ts";
import { addressee } from "./purposes.ts";
import { capitalised, countryPhrase, sentence, spelled, wordCount } from "./wording.ts";

const factWords: Record<EmailSize, number> = { brief: 30, medium: 90, detailed: 280 };

/** What it is about, the facts that fit its size, what is hoped for. */
export function writeEmail(material: LetterMaterial, gathered: Gathered): WrittenLetter {
  const { emailSize, emailTone } = material;
  const isCasual = emailTone === "casual";
  const clauses = [...gathered.purposes, ...gathered.requests].map(purposeClause).filter((clause) => clause !== null);
  const recipient = addressee(gathered.recipient);
  const { asks, facts } = separated(recipient?.isNamed === true ? gathered.blocks.map(toRecipient) : gathered.blocks);
  const purposes = purposeSentences(clauses, asks, material, gathered.register);
  const course = courseOf(material, [...gathered.purposes, ...gathered.blocks.flatMap(({ sentences }) => sentences)]);
  const matter = matterOf(material, course);
  const told = [...purposes, ...facts.flatMap(({ sentences }) => sentences)].join(" ").toLowerCase();
  const chosen = takenInOrder(facts, factWords[emailSize]);

  const paragraphs = [
    greeting(recipient?.greeting ?? null, isCasual),
    [emailSize === "brief" ? "" : introduction(material, gathered.told), ...purposes]
      .filter((text) => text !== "")
      .join(" "),
    emailSize === "brief" || course === null || told.includes(course.toLowerCase())
      ? ""
      : `This concerns my plans for ${programme(course)}${placePhrase(material.university, material.country)}.`,
    ...paragraphsOf(chosen, 90),
    ...gathered.foreign,
    emailSize === "detailed" &&
    /\b(?:application|applied|offer|deposit|cas|coe|i-20|admission|enrol\w*|defer\w*|scholarship|fees?|visa)\b/iu.test(
      gathered.told,
    ) &&
    !/\b(?:reference|application|student|id|passport|case) (?:id|number|no|#)/iu.test(gathered.told)
      ? `My reference: ${gapMark(gapTexts.reference)}.`
      : "",
    ending(emailSize, isCasual),
    signature(material, closing(isCasual, recipient), emailSize !== "brief"),
  ];
  const firstFact = facts.find(
    ({ order, sentences }) => order >= 0 && order < 1000 && wordCount(sentences[0] ?? "") > 2,
  );
  const subject = subjectOf(clauses[0] ?? withoutSubject(asks[0]) ?? firstFact?.sentences[0] ?? null, matter);
  return {
    text: paragraphs.filter((text) => text !== "").join("\n\n"),
    subject: oneLine(subject ?? "My question", gathered),
  };
}

/** To Dr. Davies, "his paper" is "your paper". */
function toRecipient(block: Block): Block {
  const work =
    /\b(?:his|her) (?=(?:\w+ )?(?:papers?|articles?|books?|research|work|groups?|labs?|laboratory|projects?|students?|lectures?|profile|page)\b)/giu;
  return { ...block, sentences: block.sentences.map((text) => text.replaceAll(work, "your ")) };
}

function separated(blocks: readonly Block[]): { asks: string[]; facts: Block[] } {
  const isAsk = (text: string) =>
    /\?$|^(?:I|We) (?:would like|want|need|wish|am writing|write|request|was wondering|wonder|hope to|kindly|am requesting)\b|\b(?:please|kindly|could you|can you|would you)\b/iu.test(
      text,
    );
  const asks: string[] = [];
  const facts: Block[] = [];
  for (const block of blocks) {
    const [first = ""] = block.sentences;
    if (isAsk(first) && asks.length < 3 && block.order >= 0 && block.order < 1000) asks.push(...block.sentences);
    else facts.push(block);
  }
  return { asks, facts };
}

function purposeSentences(
  clauses: readonly string[],
  asks: readonly string[],
  material: LetterMaterial,
  register: Gathered["register"],
): string[] {
  const opener = material.emailTone === "casual" ? "I just wanted to" : "I am writing to";
  const sentences = clauses.map((clause, at) => {
    if (/^about\b/iu.test(clause))
      return `${material.emailTone === "casual" ? "I have a question" : "I am writing"} ${clause}`;
    const plain = clause.replace(
      /^let you know (?:that )?|^(?:tell|inform|notify) you (?:that )?|^say (?:that )?/iu,
      "let you know that ",
    );
    const told = /^let you know that ((?:i|my|we|our)\b.*)$/isu.exec(plain)?.[1];
    if (told !== undefined && at > 0) return told;
    return at === 0 ? `${opener} ${plain}` : `I would also like to ${plain}`;
  });
  const all = [...sentences, ...asks].map((text) => sentence(spelled(text, register)));
  return all.length > 0 ? all : [`${opener} ask for this: ${gapMark(gapTexts.request)}.`];
}

function matterOf({ university, country }: LetterMaterial, course: string | null): string | null {
  const place = placePhrase(university, country);
  if (course !== null) return capitalised(`${course}${place}`);
  return place === "" ? null : `My plans to study${place}`;
}

function introduction(material: LetterMaterial, told: string): string {
  const { fullName } = material.profile;
  const residence = residenceToTell(material, told);
  if (fullName !== null) {
    return `My name is ${fullName}${residence === null ? "" : ` and I live in ${countryPhrase(residence)}`}.`;
  }
  return residence === null ? "" : `I live in ${countryPhrase(residence)}.`;
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

function takenInOrder(blocks: readonly Block[], words: number): Block[] {
  const ranked = blocks.toSorted((one, other) => other.weight - one.weight || one.order - other.order);
  const chosen: Block[] = [];
  let left = words;
  for (const block of ranked) {
    const size = wordCount(block.sentences.join(" "));
    if (size > left && chosen.length > 0) continue;
    chosen.push(block);
    left -= size;
  }
  return chosen.toSorted((one, other) => one.order - other.order);
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

function oneLine(subject: string, { register }: Gathered): string {
  const line = capitalised(spelled(subject, register).replaceAll(/\s+/gu, " ").trim());
  return findGaps(line).length > 0 ? line.slice(0, 300) : Array.from(line).slice(0, 120).join("").trim();
}
