import type { DocumentType } from "#shared/documents/document.ts";
import type { Doubt, PaperReading } from "#shared/documents/paper-reading.ts";
import { guessDays } from "./guess-days.ts";
import { guessType, namesPassport } from "./guess-type.ts";
import { readZone } from "./read-zone.ts";

export interface PaperText {
  text: string;
  fileName: string;
  /** As the person says. */
  type: DocumentType | null;
  /** ISO, in UTC. */
  today: string;
}

/** Days and lines for machines stand on the first pages. */
const READ_CHARACTERS = 30_000;

/** What a paper's text says of it. What its own check digits contradict is no guess but a doubt. */
export function guessPaper({ text, fileName, type, today }: PaperText): PaperReading {
  const read = text.slice(0, READ_CHARACTERS);
  const zone = readZone(read);
  const days = guessDays(read, today);
  const guessedType = zone?.isPassport ? passportByZone : guessType(fileName, read);
  const guesses: PaperReading["guesses"] = {
    ...(guessedType && { document_type: guessedType }),
    ...days.guesses,
    ...zone?.guesses,
  };
  const offered = new Set(Object.keys(zone?.guesses ?? {}));
  const doubts: Doubt[] = [
    ...(zone?.doubts ?? []),
    ...days.doubts.filter(({ field }) => field === null || !offered.has(field)),
  ];
  const { issued_on: issued, expires_on: expires } = guesses;
  if (issued && expires && expires.value < issued.value) {
    delete guesses.issued_on;
    delete guesses.expires_on;
    doubts.push({ reason: "expires_before_issue", field: "expires_on", words: `${issued.words}, ${expires.words}` });
  }
  if (type === "Passport" && zone === null && !namesPassport(read)) {
    doubts.unshift({ reason: "no_passport", field: null, words: "" });
  }
  return { guesses, doubts };
}

const passportByZone = { value: "Passport", foundIn: "zone", words: "P<" } as const;
