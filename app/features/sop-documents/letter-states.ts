import { countWords } from "#shared/text.ts";
import type { SopDocument, SopDocumentVersion } from "#shared/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { versionsTexts as texts } from "./texts.ts";

/** The id of the text of now among the states of a letter. */
const currentId = "current";

/** A text that a letter has, or had. */
export interface LetterState {
  id: string;
  /** "Current text", or when it was written. */
  label: string;
  writtenAt: string;
  words: number;
  subject: string | null;
  /** As it is stored. */
  text: string;
  /** Subject and words without HTML, to be compared. */
  plain: string;
}

/** People may save twice within a minute. */
const toTheSecond = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "medium" });

/** What a letter says now, then what it said before, the latest first; null where it said nothing else yet. */
export function letterStates(letter: SopDocument, versions: readonly SopDocumentVersion[]) {
  const current = stateOf(currentId, { ...letter, written_at: letter.updated_at });
  const [latest, ...others] = versions.map((version) => stateOf(version.id, version));
  return latest === undefined ? null : ([{ ...current, label: texts.current }, latest, ...others] as const);
}

function stateOf(id: string, version: Omit<SopDocumentVersion, "id">): LetterState {
  const { generated_text: text, email_subject: subject, written_at: writtenAt } = version;
  const words = textOfMarkup(text);
  return {
    id,
    label: toTheSecond.format(new Date(writtenAt)),
    writtenAt,
    words: countWords(words),
    subject,
    text,
    plain: subject === null ? words : `${subject}\n\n${words}`,
  };
}
