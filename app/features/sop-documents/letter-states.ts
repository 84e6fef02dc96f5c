import { countWords } from "#shared/text.ts";
import type { SopDocument, SopDocumentVersion } from "#shared/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { versionsTexts as texts } from "./texts.ts";

const currentId = "current";

export interface LetterState {
  id: string;
  /** "Current text", or its date. */
  label: string;
  writtenAt: string;
  words: number;
  subject: string | null;
  /** As stored. */
  text: string;
  /** Subject and text without HTML. */
  plain: string;
}

/** Two saves may be within a minute. */
const toTheSecond = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "medium" });

/** Newest first; null when there is only the current text. */
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
