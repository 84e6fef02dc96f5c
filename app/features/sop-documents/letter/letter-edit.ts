import { z } from "zod/mini";
import { sopDocumentLimits } from "#shared/sop-document.ts";
import { characterCount, storableText } from "#shared/text.ts";
import { editTexts } from "#app/features/sop-documents/texts.ts";

const { generatedText, emailSubject } = sopDocumentLimits;

const storable = z.overwrite(storableText);

/** What editing a letter takes. */
export const letterEditSchema = z.object({
  text: z.string().check(
    storable,
    z.minLength(1, { error: editTexts.empty, abort: true }),
    z.refine((text) => characterCount(text) <= generatedText, editTexts.tooLong(generatedText)),
  ),
  subject: z.string().check(
    storable,
    z.refine((subject) => characterCount(subject) <= emailSubject, editTexts.subjectTooLong(emailSubject)),
  ),
});
