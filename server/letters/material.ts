import type { StatedApplication } from "#shared/applications/stated-application.ts";
import type { SopDocumentType } from "#shared/letters/sop-document.ts";
import type { EmailSize, EmailTone, LetterFactName, LetterPurpose } from "#shared/letters/letter.ts";

/** From the person's profile; null when not told. */
export interface LetterProfile {
  fullName: string | null;
  email: string | null;
  phone: string | null;
  residenceCountry: string | null;
}

/** For both engines: null instead of blank, plain text without markup. */
export interface LetterMaterial {
  documentType: SopDocumentType;
  /** Null for e-mails. */
  purpose: LetterPurpose | null;
  prompt: string;
  country: string | null;
  university: string | null;
  resume: string | null;
  facts: Readonly<Record<LetterFactName, string | null>>;
  /** Only compared with: what of it is in the letter, the person left in the form. */
  application: StatedApplication | null;
  emailTone: EmailTone;
  emailSize: EmailSize;
  profile: LetterProfile;
}

/** Plain text with empty lines between paragraphs; `subject` is null except for e-mails. */
export interface WrittenLetter {
  text: string;
  subject: string | null;
}
