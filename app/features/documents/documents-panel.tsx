import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHasApplication } from "#app/lib/applications/use-has-application.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyPart, useLosablePart } from "#app/ui/parts/lazy-part.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import type { ApplicantDocument } from "#shared/documents/document.ts";
import { uploadHash } from "#shared/screens.ts";
import { UploadCard } from "#app/features/documents/upload/upload-card.tsx";
import { DocumentListSkeleton } from "./document-item.tsx";
import classes from "./documents-panel.module.css";
import type { FilledPaper } from "./missing-papers.tsx";
import { documentsQuery } from "./queries.ts";
import { DocumentList } from "./document-list.tsx";
import { MissingPapersSkeleton } from "./missing-papers-skeleton.tsx";
import { documentsTexts as texts } from "./texts.ts";

const none: readonly ApplicantDocument[] = [];

const missingPapers = lazyPart(async () => (await import("./missing-papers.tsx")).MissingPapers);

export function DocumentsPanel({ userId }: { userId: string }) {
  const query = useQuery(documentsQuery(userId));
  const fileInput = useRef<HTMLInputElement>(null);
  const [stored, setStored] = useState<readonly string[]>([]);
  const isPhone = useIsPhone();
  const { hash } = useLocation();
  const hasApplication = useHasApplication();
  const [filled, setFilled] = useState<readonly FilledPaper[]>([]);
  const { render: renderMissing, isLost: isMissingLost } = useLosablePart(missingPapers, hasApplication);

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  const completed = query.data?.filter((document) => document.is_completed).length ?? 0;
  const total = query.data?.length ?? 0;
  const missing =
    hasApplication &&
    !isMissingLost &&
    (renderMissing?.({
      userId,
      documents: query.data ?? none,
      filled,
      onFilled: (paper) => setFilled((before) => [...before, paper]),
    }) ?? <MissingPapersSkeleton />);
  // What is needed comes first where the form folds, but not for who came to the form.
  const isMissingFirst = isPhone && hash !== uploadHash;
  return (
    <div className={classes.panel}>
      <div className={classes.columns}>
        {isMissingFirst && missing}
        <div className={classes.upload}>
          <UploadCard
            userId={userId}
            fileInput={fileInput}
            isFirst={query.data ? total === 0 : !query.isPending}
            onStored={(id) => setStored((before) => [...before, id])}
          />
        </div>
        <div className={classes.kept}>
          {!isMissingFirst && missing}
          <Card
            title={texts.list.title}
            aside={
              total > 0 && (
                <p className={classes.count} data-all={completed === total || undefined}>
                  {texts.list.inWords(completed, total)}
                </p>
              )
            }
          >
            <QueryState query={query} loading={<DocumentListSkeleton />} error={texts.loadError}>
              {(documents) => (
                <DocumentList
                  userId={userId}
                  documents={documents}
                  fileInput={fileInput}
                  stored={stored}
                  onLookedAt={(id) => setStored((before) => before.filter((one) => one !== id))}
                />
              )}
            </QueryState>
          </Card>
        </div>
      </div>
    </div>
  );
}
