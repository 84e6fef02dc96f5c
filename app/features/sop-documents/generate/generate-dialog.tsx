import { type ReactNode, useEffect } from "react";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import type { LetterFlag } from "#shared/letters/letter.ts";
import type { SopDocument } from "#shared/letters/sop-document.ts";
import { generateTexts as texts } from "#app/features/sop-documents/texts.ts";
import { GenerateForm } from "./generate-form.tsx";
import { useGenerateForm } from "./use-generate-form.ts";

interface GenerateDialogProps {
  userId: string;
  /** Fills in the form; null for none. */
  application: StatedApplication | null;
  /** Says which application it is. */
  about: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onGenerated: (letter: SopDocument, flags: readonly LetterFlag[]) => void;
  /** Whether leaving would lose something. */
  onUnsaved: (isUnsaved: boolean) => void;
}

const questions = {
  stop: { title: texts.confirmStop, meaning: texts.confirmStopBody, verb: texts.stop },
  discard: { title: texts.confirmDiscard, meaning: texts.confirmDiscardBody, verb: texts.discard },
};

/** Asks before closing it at work, or with typed text. */
export function GenerateDialog(props: GenerateDialogProps) {
  const { userId, application, about, isOpen, onClose, onGenerated, onUnsaved } = props;
  const question = useNestedConfirmTarget<keyof typeof questions>();
  const form = useGenerateForm(userId, application, (letter, flags) => {
    question.close();
    onGenerated(letter, flags);
  });
  const isUnsaved = isOpen && (form.isBusy || form.isTouched);
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);

  function close() {
    if (question.isOver()) return;
    if (!form.isBusy && !form.isTouched) {
      form.discard();
      onClose();
      return;
    }
    question.open(form.isBusy ? "stop" : "discard");
  }

  const { title, meaning, verb } = questions[question.item ?? "discard"];
  return (
    <>
      <Dialog title={texts.title} isOpen={isOpen} onClose={close} isWide>
        <GenerateForm userId={userId} about={about} form={form} onCancel={close} />
      </Dialog>
      <ConfirmDialog
        title={title}
        confirmLabel={verb}
        isOpen={question.isOpen}
        isBusy={false}
        onConfirm={() => {
          form.discard();
          question.close();
          onClose();
        }}
        onClose={question.close}
      >
        {meaning}
      </ConfirmDialog>
    </>
  );
}
