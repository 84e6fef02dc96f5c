import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import type { SopDocument } from "#shared/sop-document.ts";
import { letterName } from "./letter-name.ts";
import { letterVersionsQuery } from "./queries.ts";
import { versionsTexts as texts } from "./texts.ts";
import { VersionsPanel } from "./versions-panel.tsx";

interface VersionsDialogProps {
  userId: string;
  /** Stays while the dialog fades out. */
  letter: SopDocument | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The former texts of a letter, to be compared and restored. */
export function VersionsDialog({ userId, letter, isOpen, onClose }: VersionsDialogProps) {
  return (
    <Dialog title={texts.title(letter ? letterName(letter) : "")} isOpen={isOpen} onClose={onClose} isWide>
      {letter && <Versions userId={userId} letter={letter} />}
    </Dialog>
  );
}

function Versions({ userId, letter }: { userId: string; letter: SopDocument }) {
  const query = useQuery(letterVersionsQuery(userId, letter.id));
  return (
    <Stack gap={16}>
      <Text c="dimmed">{texts.purpose}</Text>
      <QueryState
        query={query}
        loading={
          <LoadingShape label={texts.loading}>
            <Skeleton height={240} />
          </LoadingShape>
        }
        error={texts.loadError}
      >
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState title={texts.empty.title}>{texts.empty.message}</EmptyState>
          ) : (
            <VersionsPanel userId={userId} letter={letter} versions={versions} />
          )
        }
      </QueryState>
    </Stack>
  );
}
