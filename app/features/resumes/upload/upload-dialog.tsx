import { Alert, Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Info, TriangleAlert } from "lucide-react";
import { type ComponentProps, type FormEventHandler, type RefObject, useRef, useState } from "react";
import "#app/ui/theme/controls.css";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { formatFileSize, formatPercent } from "#app/lib/text/format.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { BusyButton } from "#app/ui/busy-button.tsx";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { useConfirmUnload } from "#app/ui/dialogs/unsaved-changes.tsx";
import { FileDrop } from "#app/ui/fields/file-drop.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { FileRow } from "#app/ui/lists/file-row.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { resumeExtensions, resumeFileProblem, resumeMessages, resumeUploadSchema } from "#shared/resume.ts";
import { resumesTexts, uploadTexts as texts } from "#app/features/resumes/texts.ts";
import classes from "./upload-dialog.module.css";
import { type ResumeUploading, useUploadResume } from "./use-upload-resume.ts";

interface UploadDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
  onUploaded: () => void;
  onClosed: () => void;
}

/** Text and file stay until they are uploaded, also when the dialog closes. */
export function UploadDialog({ userId, isOpen, onClose, onUploaded, onClosed }: UploadDialogProps) {
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
    <Dialog
      title={resumesTexts.upload}
      isOpen={isOpen}
      onClose={onClose}
      isSticky
      onClosed={() => {
        uploading.reset();
        onClosed();
      }}
    >
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

interface UploadFormProps {
  uploading: ResumeUploading;
  chosen: ChosenFile;
  fileInput: RefObject<HTMLInputElement | null>;
  titleProps: ComponentProps<typeof TextField>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
}

function UploadForm({ uploading, chosen, fileInput, titleProps, onSubmit, onClose }: UploadFormProps) {
  const { isSending, share, problem, cancel } = uploading;
  const { file, error } = chosen;
  const { ai } = usePublicConfig();
  const isTouched = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const isSent = isSending && share === 1;
  const Sign = problem?.isOwnDoing ? Info : TriangleAlert;
  // Only its own button ends a running upload.
  useDialogState({ title: resumesTexts.upload, isLocked: isSending });
  useConfirmUnload(isSending);

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <TextField
          label={texts.name}
          description={texts.nameHint}
          autoComplete="off"
          readOnly={isSending}
          data-autofocus
          {...titleProps}
        />
        {!isSending && (
          <FileDrop
            label={texts.file}
            hint={texts.fileHint}
            invitation={isTouched ? texts.invitationByTouch : texts.invitation}
            accept={resumeExtensions}
            error={error}
            onFiles={([first]) => chosen.choose(first)}
            ref={fileInput}
          />
        )}
        {file && (
          <ul className={classes.chosen} aria-label={texts.chosen}>
            <FileRow
              name={file.name}
              facts={factsOf(file, { isSending, isSent, share })}
              share={isSending && !isSent ? share : undefined}
              removeLabel={texts.remove(file.name)}
              onRemove={
                isSending
                  ? undefined
                  : () => {
                      chosen.clear();
                      fileInput.current?.focus();
                    }
              }
            />
          </ul>
        )}
        <VisuallyHidden role="status">{isSent && texts.reading}</VisuallyHidden>
        {problem && !isSending && (
          <Alert color={problem.isOwnDoing ? "gray" : "red"} icon={<Sign size={18} aria-hidden />}>
            {problem.sentence}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {texts.reader(ai)}
        </Text>
        <DialogActions>
          <Button variant="default" onClick={isSending ? cancel : onClose}>
            {texts.cancel}
          </Button>
          <BusyButton type="submit" isBusy={isSending} busyLabel={texts.busy}>
            {texts.submit}
          </BusyButton>
        </DialogActions>
      </Stack>
    </form>
  );
}

function factsOf(file: File, { isSending, isSent, share }: { isSending: boolean; isSent: boolean; share: number }) {
  const size = formatFileSize(file.size);
  if (!isSending) return size;
  return isSent ? texts.reading : texts.sending(formatPercent(share), size);
}

interface ChosenFile {
  file: File | null;
  error: string | undefined;
  choose: (file: File | undefined) => void;
  clear: () => void;
  take: () => { file: File } | { problem: string };
}

function useChosenFile(): ChosenFile {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const problem = file && resumeFileProblem(file);
  const sentence = problem ? resumeMessages[problem] : undefined;

  return {
    file,
    error: sentence ?? error,
    choose(chosen) {
      if (!chosen) return;
      setFile(chosen);
      setError(undefined);
      const reason = resumeFileProblem(chosen);
      if (reason) notifyError({ message: resumeMessages[reason] });
    },
    clear() {
      setFile(null);
      setError(undefined);
    },
    take() {
      if (file && sentence === undefined) return { file };
      if (!file) setError(texts.fileMissing);
      return { problem: sentence ?? resumeMessages.missing };
    },
  };
}
