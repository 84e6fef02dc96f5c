import { languageCodes, type LanguageCode, languageOf } from "#shared/language.ts";
import { type Lexicon, loadLexicon } from "./lexicon.ts";

export interface Read {
  /** Null for English. */
  language: LanguageCode | null;
  /** The question in English words: as it stands, or the words that the lexicon knows. */
  english: string;
}

export type Reader = (text: string) => Read;

/** Longer questions are pasted texts; what is asked stands at their beginning or end. */
const mostRead = 2_000;

export async function createReader(): Promise<Reader> {
  const lexicons = new Map<LanguageCode, Lexicon>(
    await Promise.all(languageCodes.map(async (code) => [code, await loadLexicon(code)] as const)),
  );
  return (text) => {
    const start = text.normalize("NFC").slice(0, mostRead);
    const language = languageOf(start);
    const lexicon = language && lexicons.get(language);
    return { language, english: lexicon ? lexicon.toEnglish(start) : start };
  };
}
