import { useRef } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { resumeMessages, resumeUploadSchema } from "#shared/resume.ts";
import { resumesTexts, uploadTexts as texts } from "#app/features/resumes/texts.ts";
import { UploadForm } from "./upload-form.tsx";
import { useChosenFile } from "./use-chosen-file.ts";
import { useUploadResume } from "./use-upload-resume.ts";

interface UploadDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
  onUploaded: () => void;
}

/** Text and file stay until they are uploaded, also when the dialog closes. */
export function UploadDialog({ userId, isOpen, onClose, onUploaded }: UploadDialogProps) {
  const uploading = useUploadResume(userId);
  const chosen = useChosenFile();
  const fileInput = useRef<HTMLInputElement>(null);
  const { form, fieldProps, onSubmit } = useSchemaForm(resumeUploadSchema, {
    initialValues: { title: "" },
    missing: { message: resumeMessages.missing, fields: { title: texts.nameMissing } },
    onInvalid(errors) {
      const taken = chosen.take();
      // A wrong file is reported before a missing title.
      notifyError({ message: "problem" in taken ? taken.problem : errors["title"] });
    },
    onValid({ title }) {
      if (uploading.isSending) return;
      const taken = chosen.take();
      if ("problem" in taken) {
        notifyError({ message: taken.problem });
        fileInput.current?.focus();
        return;
      }
      uploading.send(
        { title, file: taken.file },
        {
          onSuccess() {
            form.reset();
            chosen.clear();
            onUploaded();
          },
        },
      );
    },
  });

  return (
    <Dialog title={resumesTexts.upload} isOpen={isOpen} onClose={onClose} isSticky onClosed={uploading.reset}>
      <UploadForm
        uploading={uploading}
        chosen={chosen}
        fileInput={fileInput}
        titleProps={fieldProps("title")}
        onSubmit={onSubmit}
        onClose={onClose}
      />
    </Dialog>
  );
}
