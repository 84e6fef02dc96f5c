import { type SopDocument, sopDocumentTitles } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import type { LetterContent } from "./letter-child-io.ts";

export function contentOf({
  document_type,
  generated_text,
  email_subject,
}: Pick<SopDocument, "document_type" | "generated_text" | "email_subject">): LetterContent {
  const isEmail = document_type === "professional_email";
  const subject = isEmail
    ? cleanText(email_subject ?? "")
        .replaceAll("\n", " ")
        .trim()
    : "";
  return {
    title: sopDocumentTitles[document_type],
    subject: subject && `Subject: ${subject}`,
    paragraphs: cleanText(textOfMarkup(generated_text))
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
  };
}

/** Removes controls, lone surrogates, soft hyphens and variation selectors. */
function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFC")
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replaceAll("\t", "    ")
      .replaceAll(/(?!\n)[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\ufeff]|\ufe0e|\ufe0f/gu, "")
      // No script needs more marks on a letter; thousands take seconds to draw.
      .replaceAll(/(\p{M}{8})\p{M}+/gu, "$1")
      .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
  );
}
