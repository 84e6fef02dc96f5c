import { Button, Stack, Text } from "@mantine/core";
import { valuesOf } from "#app/features/blogs/post-values.ts";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { PostComparison } from "#app/features/blogs/revisions/post-comparison.tsx";
import type { PostValues } from "#shared/blog/post-fields.ts";
import type { ChangedMeanwhile } from "./save-failure.ts";
import { conflictTexts as texts } from "./texts.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";

interface ConflictDialogProps {
  /** Stays while the dialog fades out. */
  conflict: ChangedMeanwhile | null;
  /** What the editor holds. */
  mine: PostValues;
  isOpen: boolean;
  /** While mine is saved over theirs. */
  isBusy: boolean;
  /** Saves `mine` over theirs; a third version is noticed again. */
  onOverwrite: () => void;
  /** Leaves mine among the local drafts, and puts theirs into the editor. */
  onTakeTheirs: () => void;
  /** Keeps editing: autosaves pause until it is decided. */
  onClose: () => void;
}

/** Asks before a newer version is overwritten, and shows what differs. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, mine, isOpen, isBusy, onOverwrite, onTakeTheirs, onClose } = props;
  const toTake = useNestedConfirmTarget<ChangedMeanwhile>();
  return (
    <>
      <Dialog
        title={conflict?.isOwn ? texts.titleOwn : texts.title}
        isOpen={isOpen}
        onClose={() => !toTake.isOver() && onClose()}
        isWide
      >
        {conflict && (
          <Stack gap={16}>
            <Text>
              {conflict.isOwn ? texts.byOwn : texts.by(conflict.byName)} {texts.saved} <TimeAgo at={conflict.savedAt} />
              . {texts.explanation}
            </Text>
            <PostComparison before={valuesOf(conflict.theirs)} after={mine} />
            <Text c="dimmed">{texts.overwriteMeaning}</Text>
            <DialogActions>
              <Button variant="default" onClick={onClose} data-autofocus>
                {texts.keepEditing}
              </Button>
              <Button variant="default" onClick={() => toTake.open(conflict)}>
                {texts.takeTheirs}
              </Button>
              <Button color="red.6" loading={isBusy} onClick={onOverwrite}>
                {texts.overwrite}
              </Button>
            </DialogActions>
          </Stack>
        )}
      </Dialog>
      <ConfirmDialog
        title={texts.askTake}
        confirmLabel={texts.takeTheirs}
        isOpen={toTake.isOpen}
        isBusy={false}
        onConfirm={() => {
          onTakeTheirs();
          toTake.close();
        }}
        onClose={toTake.close}
      >
        {texts.askTakeMeaning}
      </ConfirmDialog>
    </>
  );
}
