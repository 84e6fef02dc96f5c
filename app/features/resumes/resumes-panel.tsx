import { Button, Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { readPage } from "#app/lib/lists/list-page.ts";
import { useListEnd } from "#app/lib/lists/paged-query.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { BriefLabel, PageHeader } from "#app/ui/page-header.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { resumePageQuery, resumePageSize } from "./queries.ts";
import classes from "./resume-card.module.css";
import { ResumeList } from "./resume-list.tsx";
import { resumesTexts as texts } from "./texts.ts";

const UploadDialog = lazyDialog(
  async () => (await import("#app/features/resumes/upload/upload-dialog.tsx")).UploadDialog,
);

export function ResumesPanel({ userId }: { userId: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const page = readPage(new URLSearchParams(search));
  const query = useQuery(resumePageQuery(userId, page));
  const [isUploading, uploading] = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  useListEnd(query, { page, pageSize: resumePageSize });

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        isBrief={Boolean(query.data?.total)}
        action={
          <Button
            ref={opener}
            variant={query.data?.total ? "default" : "filled"}
            leftSection={<Upload size={18} aria-hidden />}
            onClick={uploading.open}
          >
            <BriefLabel text={texts.upload} brief={texts.uploadBrief} />
          </Button>
        }
      />
      <QueryState query={query} loading={<ResumeSkeletons />} error={texts.loadError}>
        {(data) => (
          <ResumeList
            userId={userId}
            page={page}
            data={data}
            isOutdated={query.isPlaceholderData}
            onUpload={uploading.open}
          />
        )}
      </QueryState>
      <UploadDialog
        userId={userId}
        isOpen={isUploading}
        onClose={uploading.close}
        onUploaded={() => {
          uploading.close();
          if (page > 1) void navigate({ search: "" });
        }}
        onClosed={() => {
          // The card whose button opened it gave its place to the new one.
          if (document.activeElement === document.body) opener.current?.focus();
        }}
      />
    </>
  );
}

function ResumeSkeletons() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={16}>
        {[1, 2].map((card) => (
          <Card key={card}>
            <Stack gap={16}>
              <Skeleton height={20} width="40%" />
              <div className={classes.parts}>
                <Skeleton height={200} />
                <Skeleton height={200} />
              </div>
            </Stack>
          </Card>
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}
