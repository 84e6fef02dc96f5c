import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { formatToTheSecond } from "#app/lib/text/to-the-second.ts";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { LoadingSkeleton, TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { PostValues, RevisionText } from "#shared/blog/post-fields.ts";
import { type Revision, revisionsQuery, revisionTextQuery } from "./revision-query.ts";
import { revisionTexts as texts } from "./texts.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { VersionsPanel } from "#app/ui/versions/versions-panel.tsx";
import { PostComparison } from "./post-comparison.tsx";
import { countHtmlWords } from "#app/features/blogs/post-values.ts";

interface RevisionsDialogProps {
  postId: string;
  /** The editor's content, saved or not. */
  current: PostValues;
  isOpen: boolean;
  onClose: () => void;
  /**
   * Saves unsaved changes as a version first, then this text, neither as an autosave, and shows the result. The dialog
   * waits for it, then closes.
   */
  onRestore: (text: RevisionText) => Promise<unknown>;
}

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
        title={texts.confirmRestore(toRestore.item?.label ?? "")}
        confirmLabel={texts.restore}
        isOpen={toRestore.isOpen}
        isBusy={isBusy}
        isHarmless
        onConfirm={() => toRestore.item && void restore(toRestore.item)}
        onClose={toRestore.close}
      >
        {texts.confirmRestoreBody}
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

interface RevisionState {
  id: string;
  label: string;
  /** Null for the text in the editor. */
  revision: Revision | null;
}

interface RevisionListProps {
  postId: string;
  current: PostValues;
  /** The latest first. */
  revisions: readonly [Revision, ...Revision[]];
  onRestore: (state: RevisionState) => void;
}

function RevisionList({ postId, current, revisions, onRestore }: RevisionListProps) {
  const words = useMemo(() => countHtmlWords(current.content), [current.content]);
  const [latest, ...others] = revisions;
  return (
    <VersionsPanel<RevisionState>
      states={[
        { id: "current", label: texts.current, revision: null },
        stateOf(latest),
        ...others.map((revision) => stateOf(revision)),
      ]}
      renderFacts={({ revision }) => (revision ? <RevisionFacts {...revision} /> : texts.words(words))}
      renderChanges={(from, to) => <Changes postId={postId} current={current} from={from.revision} to={to.revision} />}
      onRestore={onRestore}
    />
  );
}

function stateOf(revision: Revision): RevisionState {
  return { id: revision.id, label: formatToTheSecond(revision.savedAt), revision };
}

function RevisionFacts({ savedAt, savedBy, autosaved, words }: Revision) {
  return (
    <>
      {autosaved ? texts.autosaved(savedBy) : texts.saved(savedBy)} <TimeAgo at={savedAt} />, {texts.words(words)}
    </>
  );
}

interface ChangesProps {
  postId: string;
  current: PostValues;
  from: Revision | null;
  to: Revision | null;
}

function Changes({ postId, current, from, to }: ChangesProps) {
  return (
    <StateText postId={postId} current={current} revision={from}>
      {(before) => (
        <StateText postId={postId} current={current} revision={to}>
          {(after) => <PostComparison before={before} after={after} />}
        </StateText>
      )}
    </StateText>
  );
}

interface StateTextProps {
  postId: string;
  current: PostValues;
  revision: Revision | null;
  children: (text: RevisionText) => ReactNode;
}

function StateText({ postId, current, revision, children }: StateTextProps) {
  const query = useQuery({ ...revisionTextQuery(postId, revision?.id ?? ""), enabled: revision !== null });
  if (revision === null) return children(current);
  return (
    <QueryState query={query} loading={<TextSkeleton lines={6} />} error={texts.textError}>
      {children}
    </QueryState>
  );
}
