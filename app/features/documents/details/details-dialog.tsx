import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { dismissToast } from "#app/ui/states/notify.ts";
import type { DocumentEdit } from "#app/features/documents/mutations.ts";
import { documentsTexts } from "#app/features/documents/texts.ts";
import { detailsChange, type DocumentDetails } from "#shared/documents/document-details.ts";
import type { ApplicantDocument } from "#shared/documents/document.ts";
import type { PaperReading } from "#shared/documents/paper-reading.ts";
import { DetailsForm } from "./details-form.tsx";

const texts = documentsTexts.details;

interface DetailsDialogProps {
  /** Kept while the dialog fades out. */
  document: ApplicantDocument | null;
  /** Reads the file at once, and fills in what is empty for the person to confirm. */
  fillsIn?: boolean;
  /** What was read of the file before: then it is not read at once. */
  known?: PaperReading | undefined;
  isOpen: boolean;
  onClose: () => void;
  onEdit: (edit: DocumentEdit) => void;
}

/** Name, type and what stands on the paper. The row shows a change at once; it can be undone, and tried again. */
export function DetailsDialog({ document, fillsIn = false, known, isOpen, onClose, onEdit }: DetailsDialogProps) {
  function save(about: ApplicantDocument, details: DocumentDetails): void {
    onClose();
    const change = detailsChange(about, details);
    if (change === null) return;
    const { from, to } = change;
    const { id } = about;
    const putBack: DocumentEdit = { id, from: to, to: from, saved: texts.putBack, failed: texts.failed };
    const edit: DocumentEdit = {
      id,
      from,
      to,
      saved: withAction(texts.saved, texts.undo, () => onEdit(putBack)),
      // What was typed is in it.
      failed: withAction(texts.failed, texts.tryAgain, () => onEdit(edit)),
    };
    onEdit(edit);
  }

  return (
    <Dialog title={texts.title(document?.document_name ?? "")} isOpen={isOpen} onClose={onClose} isSticky>
      {document && (
        <DetailsForm
          key={document.id}
          document={document}
          fillsIn={fillsIn}
          known={known}
          onSave={(details) => save(document, details)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

function withAction(words: string, label: string, act: () => void): ReactNode {
  const onClick = () => {
    dismissToast();
    act();
  };
  return (
    <>
      {words}{" "}
      <Button variant="subtle" size="compact-md" className="app-touch-target" onClick={onClick}>
        {label}
      </Button>
    </>
  );
}
