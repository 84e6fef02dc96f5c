import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { editorTexts } from "#app/features/blogs/editor/texts.ts";
import classes from "./save-questions.module.css";
import { conflictTexts as texts } from "./texts.ts";
import type { PostSaving } from "./use-post-saving.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { PostComparison } from "#app/features/blogs/revisions/post-comparison.tsx";
import type { PostValues } from "#shared/blog/post-fields.ts";
import { valuesOf } from "#app/features/blogs/post-values.ts";
import type { ChangedMeanwhile } from "./save-failure.ts";

interface SaveQuestionsProps {
  post: PostSaving;
  onOverwrite: () => void;
  onSaveAsNew: () => void;
}

export function SaveQuestions({ post, onOverwrite, onSaveAsNew }: SaveQuestionsProps) {
  const { values, question, isSaving, session } = post;
  const isOpen = question !== null && !question.isPostponed;
  const conflict = question?.kind === "conflict" ? question.conflict : null;
  const isDeleted = question?.kind === "deleted";
  /** Kept while the dialog fades out. */
  const [shown, setShown] = useState<ChangedMeanwhile | null>(null);
  if (conflict !== null && conflict !== shown) setShown(conflict);

  return (
    <>
      {question !== null && !isOpen && (
        <div className={classes.paused} role="alert">
          <span>{isDeleted ? editorTexts.deleted : editorTexts.paused}</span>
          <Button variant="default" onClick={session.reopenQuestion}>
            {editorTexts.decide}
          </Button>
        </div>
      )}
      <ConflictDialog
        conflict={shown}
        mine={values}
        isOpen={isOpen && conflict !== null}
        isBusy={isSaving}
        onOverwrite={onOverwrite}
        onTakeTheirs={session.takeTheirs}
        onClose={session.postponeQuestion}
      />
      <DeletedDialog
        title={values.title}
        isOpen={isOpen && isDeleted}
        isBusy={isSaving}
        onSaveAsNew={onSaveAsNew}
        onClose={session.postponeQuestion}
      />
    </>
  );
}

interface DeletedDialogProps {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  onSaveAsNew: () => void;
  onClose: () => void;
}

function DeletedDialog({ title, isOpen, isBusy, onSaveAsNew, onClose }: DeletedDialogProps) {
  return (
    <Dialog title={texts.deletedTitle(title)} isOpen={isOpen} onClose={onClose}>
      <Stack gap={24}>
        <Text>{texts.deletedMeaning}</Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.keepEditing}
          </Button>
          <Button loading={isBusy} onClick={onSaveAsNew} data-autofocus>
            {texts.saveAsNew}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

interface ConflictDialogProps {
  conflict: ChangedMeanwhile | null;
  mine: PostValues;
  isOpen: boolean;
  isBusy: boolean;
  /** Saves `mine` over theirs; a third version is a conflict again. */
  onOverwrite: () => void;
  /** Keeps mine as a local draft, and loads theirs into the editor. */
  onTakeTheirs: () => void;
  /** Continues editing: autosaves pause until this is decided. */
  onClose: () => void;
}

function ConflictDialog(props: ConflictDialogProps) {
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
        title={texts.confirmTake}
        confirmLabel={texts.takeTheirs}
        isOpen={toTake.isOpen}
        isBusy={false}
        onConfirm={() => {
          onTakeTheirs();
          toTake.close();
        }}
        onClose={toTake.close}
      >
        {texts.confirmTakeBody}
      </ConfirmDialog>
    </>
  );
}
