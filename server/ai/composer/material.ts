import type { SopDocumentType } from "#shared/sop-document.ts";
import type { EmailSize, EmailTone, LetterFactName } from "#shared/letter.ts";

/** What is known of the person from their own profile; null for what they have not told. */
export interface LetterProfile {
  fullName: string | null;
  email: string | null;
  phone: string | null;
  residenceCountry: string | null;
}

/** What a letter is made of, for either engine. Blank is null; nothing is markup. */
export interface LetterMaterial {
  documentType: SopDocumentType;
  prompt: string;
  country: string | null;
  university: string | null;
  resume: string | null;
  facts: Readonly<Record<LetterFactName, string | null>>;
  emailTone: EmailTone;
  emailSize: EmailSize;
  profile: LetterProfile;
}

/** Plain text, an empty line between paragraphs; `subject` is one line, null for what is no e-mail. */
export interface WrittenLetter {
  text: string;
  subject: string | null;
}
