import { Divider, Stack } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { useState } from "react";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { UnsavedChanges } from "#app/ui/dialogs/unsaved-changes.tsx";
import { notifySuccess } from "#app/ui/states/notify.ts";
import type { ApplicationLine } from "#shared/applications/application-plan.ts";
import type { LineChange } from "#shared/applications/application.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import { DetailsForm, type DetailsDraft } from "./details-form.tsx";
import { SetAsideForm } from "./set-aside-form.tsx";

const texts = checklistTexts.details;

interface DetailsDialogProps {
  /** Stays while the dialog fades out. */
  line: ApplicationLine | null;
  isOpen: boolean;
  onClose: () => void;
  /** Tells by itself of a failure. */
  onSave: (requirement: string, change: LineChange) => Promise<unknown>;
}

export function DetailsDialog({ line, isOpen, onClose, onSave }: DetailsDialogProps) {
  const [draft, setDraft] = useState<DetailsDraft>({});
  const [reason, setReason] = useState("");
  const leaving = useNestedConfirmTarget<true>();
  const isDirty = Object.keys(draft).length > 0 || reason !== "";

  function forget() {
    setDraft({});
    setReason("");
    onClose();
  }

  function close() {
    if (leaving.isOver()) return;
    if (isDirty) leaving.open(true);
    else forget();
  }

  /** What was typed stays when it fails. */
  function save(change: LineChange, said: string) {
    if (!line) return Promise.resolve();
    return onSave(line.id, change).then(
      () => {
        notifySuccess({ message: said });
        forget();
      },
      () => undefined,
    );
  }

  return (
    <>
      <Dialog title={texts.title(line?.title ?? "")} isOpen={isOpen} onClose={close} isSticky={isDirty}>
        {line && (
          <Stack gap={24}>
            <DetailsForm
              line={line}
              draft={draft}
              onDraft={setDraft}
              onSave={(change) => save(change, texts.saved)}
              onCancel={close}
            />
            <Divider />
            <SetAsideForm
              reason={reason}
              onReason={setReason}
              onSetAside={(because) => save({ set_aside_because: because }, checklistTexts.setAsideDone(line.title))}
            />
          </Stack>
        )}
      </Dialog>
      <ConfirmDialog
        title={texts.leave.title}
        confirmLabel={texts.leave.confirm}
        isOpen={leaving.isOpen}
        isBusy={false}
        onConfirm={() => {
          leaving.close();
          forget();
        }}
        onClose={leaving.close}
      >
        {texts.leave.body}
      </ConfirmDialog>
      <UnsavedChanges isDirty={isDirty}>{texts.leave.body}</UnsavedChanges>
    </>
  );
}
