import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import type { PostValues, RevisionText } from "#shared/blog/post-fields.ts";
import { RevisionList, type RevisionState } from "./revision-list.tsx";
import { revisionsQuery, revisionTextQuery } from "./revision-query.ts";
import { revisionTexts as texts } from "./texts.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

interface RevisionsDialogProps {
  postId: string;
  /** What the editor holds, saved or not. */
  current: PostValues;
  isOpen: boolean;
  onClose: () => void;
  /**
   * Saves `current` first where that is not saved, so that it becomes a version, then `current` with this text, neither
   * as an autosave; and tells people how it went. The dialog waits for it, then closes.
   */
  onRestore: (text: RevisionText) => Promise<unknown>;
}

/** The former texts of a post, to be compared with the one in the editor and restored. */
export function RevisionsDialog({ postId, current, isOpen, onClose, onRestore }: RevisionsDialogProps) {
  const queryClient = useQueryClient();
  const toRestore = useNestedConfirmTarget<RevisionState>();
  const [isBusy, setIsBusy] = useState(false);

  async function restore({ id }: RevisionState) {
    setIsBusy(true);
    try {
      await onRestore(await queryClient.fetchQuery(revisionTextQuery(postId, id)));
    } catch {
      notifyError({ message: texts.textError.message });
    } finally {
      setIsBusy(false);
      toRestore.close();
      onClose();
      void queryClient.invalidateQueries({ queryKey: revisionsQuery(postId).queryKey });
    }
  }
  return (
    <>
      <Dialog
        title={texts.title(current.title)}
        isOpen={isOpen}
        onClose={() => !toRestore.isOver() && onClose()}
        isWide
      >
        <Revisions postId={postId} current={current} onRestore={toRestore.open} />
      </Dialog>
      <ConfirmDialog
        title={texts.askRestore(toRestore.item?.label ?? "")}
        confirmLabel={texts.restore}
        isOpen={toRestore.isOpen}
        isBusy={isBusy}
        isHarmless
        onConfirm={() => toRestore.item && void restore(toRestore.item)}
        onClose={toRestore.close}
      >
        {texts.askRestoreMeaning}
      </ConfirmDialog>
    </>
  );
}

interface RevisionsProps {
  postId: string;
  current: PostValues;
  onRestore: (state: RevisionState) => void;
}

function Revisions({ postId, current, onRestore }: RevisionsProps) {
  const query = useQuery(revisionsQuery(postId));
  return (
    <Stack gap={16}>
      <Text c="dimmed">{texts.purpose}</Text>
      <QueryState
        query={query}
        loading={
          <LoadingSkeleton label={texts.loading}>
            <Skeleton height={240} />
          </LoadingSkeleton>
        }
        error={texts.loadError}
      >
        {([latest, ...others]) =>
          latest === undefined ? (
            <EmptyState title={texts.empty.title}>{texts.empty.message}</EmptyState>
          ) : (
            <RevisionList postId={postId} current={current} revisions={[latest, ...others]} onRestore={onRestore} />
          )
        }
      </QueryState>
    </Stack>
  );
}
