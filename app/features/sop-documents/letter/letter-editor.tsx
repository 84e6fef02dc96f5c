import { Button, Stack } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { z } from "zod/mini";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { type SopDocument, sopDocumentLimits } from "#shared/letters/sop-document.ts";
import { characterCount, storableText } from "#shared/text.ts";
import { ActiveMarkupError, useSaveLetter } from "#app/features/sop-documents/mutations.ts";
import { editTexts as texts, letterName } from "#app/features/sop-documents/texts.ts";
import classes from "./letter-editor.module.css";
import { isChanged, type LetterDraft } from "./use-letter-drafts.ts";

const { generatedText, emailSubject } = sopDocumentLimits;
const storable = z.overwrite(storableText);

const letterEditSchema = z.object({
  text: z.string().check(
    storable,
    z.minLength(1, { error: texts.empty, abort: true }),
    z.refine((text) => characterCount(text) <= generatedText, { error: () => texts.tooLong(generatedText) }),
  ),
  subject: z.string().check(
    storable,
    z.refine((subject) => characterCount(subject) <= emailSubject, { error: () => texts.subjectTooLong(emailSubject) }),
  ),
});

export interface LetterEditorProps {
  userId: string;
  letter: SopDocument;
  draft: LetterDraft;
  onChange: (words: Pick<LetterDraft, "text" | "subject">) => void;
  onDone: () => void;
}

export function LetterEditor({ userId, letter, draft, onChange, onDone }: LetterEditorProps) {
  const isEmail = letter.document_type === "professional_email";
  const { mutateAsync: save } = useSaveLetter(userId);
  const question = useConfirmTarget<LetterDraft>();
  const { form, fieldProps, onSubmit } = useSchemaForm(letterEditSchema, {
    initialValues: { text: draft.text, subject: draft.subject },
    onValuesChange: onChange,
    onValid: async ({ text, subject }) => {
      try {
        await save({ id: letter.id, text, subject: isEmail ? subject : letter.email_subject });
        onDone();
      } catch (error) {
        // The toast has reported it; the text stays.
        if (error instanceof ActiveMarkupError) form.setFieldError("text", texts.code);
      }
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const field = element.current?.querySelector("textarea");
    // Its code may come late, when the person is in another field by now.
    if (document.activeElement !== document.body) return;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(0, 0);
    // The button is below the text.
    const isTopInSight = (element.current?.getBoundingClientRect().top ?? 0) > 0;
    if (!isTopInSight) element.current?.scrollIntoView({ block: "start" });
  }, []);

  return (
    <form ref={element} className={classes.editor} method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        {isEmail && <TextField label={texts.subject} autoComplete="off" {...fieldProps("subject")} />}
        <TextAreaField label={texts.text} autosize minRows={12} maxRows={28} dir="auto" {...fieldProps("text")} />
        <DialogActions>
          <Button
            variant="default"
            onClick={() => (isChanged(draft) && !form.submitting ? question.open(draft) : onDone())}
            disabled={form.submitting}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
      <ConfirmDialog
        title={texts.confirmDiscard}
        confirmLabel={texts.discard}
        isOpen={question.isOpen}
        isBusy={false}
        onConfirm={onDone}
        onClose={question.close}
      >
        {texts.confirmDiscardBody(letterName(letter))}
      </ConfirmDialog>
    </form>
  );
}
