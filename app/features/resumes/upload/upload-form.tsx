import { Alert, Button, Loader, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Info, TriangleAlert } from "lucide-react";
import type { ComponentProps, FormEventHandler, RefObject } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { formatFileSize, formatPercent } from "#app/lib/text/format.ts";
import { useConfirmUnload } from "#app/lib/use-confirm-unload.ts";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { FileDrop } from "#app/ui/fields/file-drop.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { FileRow } from "#app/ui/lists/file-row.tsx";
import { resumeExtensions } from "#shared/resume.ts";
import { resumesTexts, uploadTexts as texts } from "#app/features/resumes/texts.ts";
import classes from "./upload-form.module.css";
import type { ChosenFile } from "./use-chosen-file.ts";
import type { ResumeUploading } from "./use-upload-resume.ts";

interface UploadFormProps {
  uploading: ResumeUploading;
  chosen: ChosenFile;
  fileInput: RefObject<HTMLInputElement | null>;
  titleProps: ComponentProps<typeof TextField>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
}

export function UploadForm({ uploading, chosen, fileInput, titleProps, onSubmit, onClose }: UploadFormProps) {
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
          {/* Not disabled, which would lose the focus. */}
          <Button
            type="submit"
            aria-busy={isSending || undefined}
            aria-disabled={isSending || undefined}
            leftSection={isSending && <Loader size={16} color="currentColor" aria-hidden />}
          >
            {isSending ? texts.busy : texts.submit}
          </Button>
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
