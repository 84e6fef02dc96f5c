import { Button } from "@mantine/core";
import { useState } from "react";
import { ConflictDialog } from "#app/features/blogs/revisions/conflict-dialog.tsx";
import { DeletedDialog } from "#app/features/blogs/revisions/deleted-dialog.tsx";
import type { RevisionText } from "#app/features/blogs/revisions/revision-query.ts";
import { RevisionsDialog } from "#app/features/blogs/revisions/revisions-dialog.tsx";
import type { ChangedMeanwhile } from "#app/features/blogs/revisions/save-failure.ts";
import type { KeptDraftState } from "#app/features/blogs/revisions/use-kept-draft.ts";
import classes from "./post-editor.module.css";
import type { SaveKind } from "./save-rules.ts";
import { editorTexts as texts } from "./texts.ts";
import type { PostEditorState } from "./use-post-editor.ts";

interface SaveQuestionsProps {
  post: PostEditorState;
  save: (kind: SaveKind) => Promise<boolean>;
  draft: KeptDraftState;
  isHistoryOpen: boolean;
  onHistoryClose: () => void;
}

/** What is asked when somebody else saved or deleted the post, and its former versions. */
export function SaveQuestions({ post, save, draft, isHistoryOpen, onHistoryClose }: SaveQuestionsProps) {
  const { values, stored, conflict, isDeleted } = post;
  const question = conflict ?? (isDeleted ? "deleted" : null);
  /** The question that waits while people keep editing. */
  const [postponed, setPostponed] = useState<typeof question>(null);
  const isOpen = question !== null && question !== postponed;
  /** Stays while the dialog fades out. */
  const [asked, setAsked] = useState<ChangedMeanwhile | null>(null);
  if (conflict !== null && conflict !== asked) setAsked(conflict);
  const asItIs: SaveKind = values.published ? "update" : "draft";

  async function restore(text: RevisionText) {
    if (post.isChanged && !(await save(asItIs))) return;
    post.put({ ...post.now(), ...text });
    await save(asItIs);
    onHistoryClose();
  }

  return (
    <>
      {question !== null && !isOpen && (
        <div className={classes.paused} role="alert">
          <span>{isDeleted ? texts.deleted : texts.paused}</span>
          <Button variant="default" onClick={() => setPostponed(null)}>
            {texts.decide}
          </Button>
        </div>
      )}
      <ConflictDialog
        conflict={asked}
        mine={values}
        isOpen={isOpen && conflict !== null}
        isBusy={post.isSaving}
        onOverwrite={({ theirs }) => {
          post.overwriteNext(theirs);
          void save(asItIs);
        }}
        onTakeTheirs={({ theirs }) => {
          draft.setAside();
          post.take(theirs);
        }}
        onClose={() => setPostponed(question)}
      />
      <DeletedDialog
        title={values.title}
        isOpen={isOpen && isDeleted}
        isBusy={post.isSaving}
        onSaveAsNew={() => {
          post.beginAnew();
          void save("draft");
        }}
        onClose={() => setPostponed(question)}
      />
      {stored && (
        <RevisionsDialog
          postId={stored.id}
          current={values}
          isOpen={isHistoryOpen}
          onClose={onHistoryClose}
          onRestore={restore}
        />
      )}
    </>
  );
}
