import { Button, Stack, Text } from "@mantine/core";
import { type PostValues, valuesOf } from "#app/features/blogs/post-values.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { useQuestionOver } from "#app/ui/dialogs/use-question-over.ts";
import { PostComparison } from "./post-comparison.tsx";
import type { ChangedMeanwhile } from "./save-failure.ts";
import { conflictTexts as texts } from "./texts.ts";

interface ConflictDialogProps {
  /** Stays while the dialog fades out. */
  conflict: ChangedMeanwhile | null;
  /** What the editor holds. */
  mine: PostValues;
  isOpen: boolean;
  /** While mine is saved over theirs. */
  isBusy: boolean;
  /** Saves `mine` with `expected: theirs.updated_at` and `autosaved: false`; a third version is noticed again. */
  onOverwrite: (conflict: ChangedMeanwhile) => void;
  /** Sets mine aside (`useKeptDraft`), then puts theirs into the editor. */
  onTakeTheirs: (conflict: ChangedMeanwhile) => void;
  /** Keeps editing: quiet saves pause until it is decided. */
  onClose: () => void;
}

/** Asks before a newer version is overwritten, and shows what differs. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, mine, isOpen, isBusy, onOverwrite, onTakeTheirs, onClose } = props;
  const toTake = useQuestionOver<ChangedMeanwhile>();
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
              <Button variant="default" onClick={() => toTake.ask(conflict)}>
                {texts.takeTheirs}
              </Button>
              <Button color="red.6" loading={isBusy} onClick={() => onOverwrite(conflict)}>
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
          if (toTake.item) onTakeTheirs(toTake.item);
          toTake.close();
        }}
        onClose={toTake.close}
      >
        {texts.askTakeMeaning}
      </ConfirmDialog>
    </>
  );
}
