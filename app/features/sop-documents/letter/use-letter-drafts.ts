import { useState } from "react";
import type { SopDocument } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

export interface LetterDraft {
  text: string;
  subject: string;
  original: { text: string; subject: string };
}

export function isChanged({ text, subject, original }: LetterDraft): boolean {
  return text !== original.text || subject !== original.subject;
}

/** By id. They survive paging. */
export function useLetterDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LetterDraft>>(new Map());
  return {
    of: (id: string) => drafts.get(id),
    isAnyChanged: [...drafts.values()].some(isChanged),
    /** With the letter's text, without HTML. */
    begin({ id, generated_text, email_subject }: SopDocument) {
      const original = { text: textOfMarkup(generated_text), subject: email_subject ?? "" };
      setDrafts((all) => new Map(all).set(id, { ...original, original }));
    },
    change(id: string, words: Partial<Pick<LetterDraft, "text" | "subject">>) {
      setDrafts((all) => {
        const draft = all.get(id);
        return draft ? new Map(all).set(id, { ...draft, ...words }) : all;
      });
    },
    end(id: string) {
      setDrafts((all) => new Map([...all].filter(([other]) => other !== id)));
    },
  };
}

export type LetterDrafts = ReturnType<typeof useLetterDrafts>;
