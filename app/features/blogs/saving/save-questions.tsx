import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { editorTexts } from "#app/features/blogs/editor/texts.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { ChangedMeanwhile } from "./save-failure.ts";
import classes from "./save-questions.module.css";
import { conflictTexts as texts } from "./texts.ts";
import type { PostSaving } from "./use-post-saving.ts";
import { Dialog, DialogActions } from "#app/ui/dialogs/dialog.tsx";

interface SaveQuestionsProps {
  post: PostSaving;
  onOverwrite: () => void;
  onSaveAsNew: () => void;
}

/** What is asked when somebody else saved or deleted the post. */
export function SaveQuestions({ post, onOverwrite, onSaveAsNew }: SaveQuestionsProps) {
  const { values, question, isSaving, session } = post;
  const isOpen = question !== null && !question.isPostponed;
  const conflict = question?.kind === "conflict" ? question.conflict : null;
  const isDeleted = question?.kind === "deleted";
  /** Stays while the dialog fades out. */
  const [asked, setAsked] = useState<ChangedMeanwhile | null>(null);
  if (conflict !== null && conflict !== asked) setAsked(conflict);

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
        conflict={asked}
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
  /** Of the post as it is in the editor. */
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  onSaveAsNew: () => void;
  onClose: () => void;
}

/** Says that the post is gone, and offers to store what was written as another. */
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
