import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatToTheSecond } from "#app/lib/text/to-the-second.ts";
import { ConfirmDialog, useNestedConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { VersionDiff } from "#app/ui/versions/version-diff.tsx";
import { VersionsPanel } from "#app/ui/versions/versions-panel.tsx";
import type { SopDocument, SopDocumentVersion } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { countWords } from "#shared/text.ts";
import { useSaveLetter } from "./mutations.ts";
import { letterVersionsQuery } from "./queries.ts";
import { letterName, versionsTexts as texts } from "./texts.ts";

interface VersionsDialogProps {
  userId: string;
  /** Stays while the dialog fades out. */
  letter: SopDocument | null;
  isOpen: boolean;
  onClose: () => void;
}

export function VersionsDialog({ userId, letter, isOpen, onClose }: VersionsDialogProps) {
  const { mutate: save, isPending } = useSaveLetter(userId);
  const toRestore = useNestedConfirmTarget<LetterState>();

  function restore({ text, subject }: LetterState) {
    if (letter) save({ id: letter.id, text, subject }, { onSettled: toRestore.close });
  }
  return (
    <>
      <Dialog
        title={texts.title(letter ? letterName(letter) : "")}
        isOpen={isOpen}
        onClose={() => !toRestore.isOver() && onClose()}
        isWide
      >
        {letter && <Versions userId={userId} letter={letter} onRestore={toRestore.open} />}
      </Dialog>
      <ConfirmDialog
        title={texts.confirmRestore(toRestore.item?.label ?? "")}
        confirmLabel={texts.restore}
        isOpen={toRestore.isOpen}
        isBusy={isPending}
        isHarmless
        onConfirm={() => toRestore.item && restore(toRestore.item)}
        onClose={toRestore.close}
      >
        {texts.confirmRestoreBody}
      </ConfirmDialog>
    </>
  );
}

interface VersionsProps {
  userId: string;
  letter: SopDocument;
  onRestore: (state: LetterState) => void;
}

function Versions({ userId, letter, onRestore }: VersionsProps) {
  const query = useQuery(letterVersionsQuery(userId, letter.id));
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
        {(versions) => <VersionList letter={letter} versions={versions} onRestore={onRestore} />}
      </QueryState>
    </Stack>
  );
}

function VersionList({
  letter,
  versions,
  onRestore,
}: Omit<VersionsProps, "userId"> & { versions: SopDocumentVersion[] }) {
  const states = useMemo(() => letterStates(letter, versions), [letter, versions]);
  if (states === null) return <EmptyState title={texts.empty.title}>{texts.empty.message}</EmptyState>;
  return (
    <VersionsPanel
      states={states}
      renderFacts={({ writtenAt, words }) => (
        <>
          {texts.written} <TimeAgo at={writtenAt} />, {texts.words(words)}
        </>
      )}
      renderChanges={(from, to) => <VersionDiff before={from.plain} after={to.plain} />}
      onRestore={onRestore}
    />
  );
}

const currentId = "current";

interface LetterState {
  id: string;
  /** "Current text", or its date. */
  label: string;
  writtenAt: string;
  words: number;
  subject: string | null;
  text: string;
  /** Subject and text without HTML. */
  plain: string;
}

/** Newest first; null when there is only the current text. */
function letterStates(letter: SopDocument, versions: readonly SopDocumentVersion[]) {
  const current = stateOf(currentId, { ...letter, written_at: letter.updated_at });
  const [latest, ...others] = versions.map((version) => stateOf(version.id, version));
  return latest === undefined ? null : ([{ ...current, label: texts.current }, latest, ...others] as const);
}

function stateOf(id: string, version: Omit<SopDocumentVersion, "id">): LetterState {
  const { generated_text: text, email_subject: subject, written_at: writtenAt } = version;
  const words = textOfMarkup(text);
  return {
    id,
    label: formatToTheSecond(writtenAt),
    writtenAt,
    words: countWords(words),
    subject,
    text,
    plain: subject === null ? words : `${subject}\n\n${words}`,
  };
}
