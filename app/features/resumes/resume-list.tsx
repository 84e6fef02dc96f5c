import { Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { saveFile } from "#app/lib/files/download.ts";
import { fetchStoredFile, removeStoredFile } from "#app/lib/files/stored-file.ts";
import { pageCountOf, searchOfPage } from "#app/lib/lists/list-page.ts";
import type { Page } from "#app/lib/lists/paged-query.ts";
import { resumesKey } from "#app/lib/query-client.ts";
import { supabase } from "#app/lib/supabase.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { ListSummary, Pager } from "#app/ui/lists/pager.tsx";
import { EmptyState } from "#app/ui/states/query-state.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { resumesBucket } from "#shared/buckets.ts";
import type { Resume } from "#shared/resume.ts";
import { resumePageSize } from "./queries.ts";
import { ResumeCard } from "./resume-card.tsx";
import classes from "./resume-list.module.css";
import { resumeCardTexts, resumeFileName, resumesTexts as texts } from "./texts.ts";

const WholeTextDialog = lazyDialog(async () => (await import("./whole-text-dialog.tsx")).WholeTextDialog);
const MatchDialog = lazyDialog(async () => (await import("#app/features/resumes/match/match-dialog.tsx")).MatchDialog);

interface ResumeListProps {
  userId: string;
  page: number;
  data: Page<Resume>;
  /** Still shows the page before. */
  isOutdated: boolean;
  onUpload: () => void;
}

export function ResumeList({ userId, page, data, isOutdated, onUpload }: ResumeListProps) {
  const { mutate: remove, isPending: isDeleting } = useDeleteResume(userId);
  const { mutate: download, isPending: isDownloading, variables: downloaded } = useDownloadResume();
  const toRead = useConfirmTarget<Resume>();
  const toCompare = useConfirmTarget<Resume>();
  const toDelete = useConfirmTarget<Resume>();
  // Stays for the next resume.
  const [description, setDescription] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const { rows: resumes, total } = data;

  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={texts.list} className={classes.list}>
      {total > resumePageSize && (
        <div className={classes.summary}>
          <ListSummary page={page} pageSize={resumePageSize} count={resumes.length} total={total} />
        </div>
      )}
      {total === 0 && (
        <Card>
          <EmptyState title={texts.empty.title}>{texts.empty.message}</EmptyState>
        </Card>
      )}
      <Stack gap={24} hidden={total === 0}>
        <ul className={classes.items} aria-label={texts.list} aria-busy={isOutdated}>
          {resumes.map((resume, index) => (
            <li key={resume.id}>
              <ResumeCard
                resume={resume}
                isFirst={page === 1 && index === 0}
                isDownloading={isDownloading && downloaded.id === resume.id}
                onRead={toRead.open}
                onUpload={onUpload}
                onCompare={toCompare.open}
                onDownload={download}
                onDelete={toDelete.open}
              />
            </li>
          ))}
        </ul>
        <Pager
          label={texts.pages}
          page={page}
          pageCount={pageCountOf(total, resumePageSize)}
          addressOf={(number) => ({ search: searchOfPage(number) })}
        />
      </Stack>
      <WholeTextDialog resume={toRead.item} isOpen={toRead.isOpen} onClose={toRead.close} />
      <MatchDialog
        resume={toCompare.item}
        description={description}
        onDescription={setDescription}
        isOpen={toCompare.isOpen}
        onClose={toCompare.close}
      />
      <ConfirmDialog
        title={resumeCardTexts.confirmDelete(toDelete.item?.title ?? "")}
        confirmLabel={resumeCardTexts.delete}
        isOpen={toDelete.isOpen}
        isBusy={isDeleting}
        onConfirm={() => toDelete.item && remove(toDelete.item, { onSettled: toDelete.close })}
        onClose={toDelete.close}
        onClosed={() => {
          // The button that had the focus is gone.
          if (document.activeElement === document.body) list.current?.focus();
        }}
      >
        {resumeCardTexts.confirmDeleteBody}
      </ConfirmDialog>
    </div>
  );
}

function useDownloadResume() {
  return useMutation({
    mutationFn: async (resume: Resume) =>
      saveFile(await fetchStoredFile(resumesBucket, resume.file_url), resumeFileName(resume)),
    onSuccess: () => notifySuccess({ message: texts.downloaded }),
    onError: () => notifyError({ message: texts.downloadFailed }),
  });
}

/** The row first; an orphan file is not an error. */
function useDeleteResume(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, file_url }: Resume) => {
      await supabase().from("resumes").delete().eq("id", id).throwOnError();
      await removeStoredFile(resumesBucket, file_url);
    },
    onSuccess: () => notifySuccess({ message: texts.deleted }),
    onError: () => notifyError({ message: texts.deleteFailed }),
    // Awaited: the row leaves the list together with the dialog.
    onSettled: () => queryClient.invalidateQueries({ queryKey: resumesKey(userId) }),
  });
}
