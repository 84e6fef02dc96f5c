import { Button, Skeleton, Stack, Text } from "@mantine/core";
import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readPage, searchOfPage } from "#app/lib/lists/list-page.ts";
import { useListEnd } from "#app/lib/lists/paged-query.ts";
import { useScreenData } from "#app/lib/screen-data.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { UnsavedChanges } from "#app/ui/dialogs/unsaved-changes.tsx";
import { BriefLabel, PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import type { RulePaper } from "#shared/rules/rule-check.ts";
import { gapsOf } from "#app/features/sop-documents/letter/letter-pieces.ts";
import { useLetterDrafts } from "#app/features/sop-documents/letter/use-letter-drafts.ts";
import { useLetterFlags } from "#app/features/sop-documents/letter/use-letter-flags.ts";
import { LetterList } from "./letter-list.tsx";
import { letterPageQuery, letterPageSize, readLetters } from "./queries.ts";
import { lettersTexts as texts } from "./texts.ts";

const GenerateDialog = lazyDialog(
  async () => (await import("#app/features/sop-documents/generate/generate-dialog.tsx")).GenerateDialog,
);

interface LettersPanelProps {
  user: User;
  /** The one that letters are written for; null for none, and until it is known. */
  application: StatedApplication | null;
  /** Says which application that is. */
  about: ReactNode;
  /** What the rules say of a statement of purpose; null where they say nothing of one. */
  statement: RulePaper["verdict"] | null;
}

export function LettersPanel({ user, application, about, statement }: LettersPanelProps) {
  const navigate = useNavigate();
  const page = readPage(new URLSearchParams(useLocation().search));
  useScreenData(readLetters, user.id);
  const query = useQuery(letterPageQuery(user.id, page));
  const drafts = useLetterDrafts();
  const flags = useLetterFlags(user.id);
  const [isOpen, setIsOpen] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const [newest, setNewest] = useState<string | null>(null);

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  useListEnd(query, { page, pageSize: letterPageSize });

  const newestLetter = page === 1 ? query.data?.rows[0] : undefined;
  const hasGaps = newestLetter !== undefined && gapsOf(newestLetter).length > 0;

  const state = (
    <QueryState query={query} loading={<LetterSkeletons />} error={texts.loadError}>
      {(data) =>
        data.total === 0 ? (
          <Card>
            <EmptyState
              title={texts.empty.title}
              action={<Button onClick={() => setIsOpen(true)}>{texts.empty.action}</Button>}
            >
              {texts.empty.message}
            </EmptyState>
          </Card>
        ) : (
          <LetterList
            user={user}
            page={page}
            data={data}
            isOutdated={query.isPlaceholderData}
            drafts={drafts}
            newest={newest}
            flagsOf={flags.of}
          />
        )
      }
    </QueryState>
  );
  // Above a letter it would push that down.
  const isEmpty = query.data?.total === 0;
  const verdict = (statement === "not needed" || statement === "may be asked") && (
    <Text my={16}>{texts.verdicts[statement]}</Text>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        isBrief
        action={
          <Button
            variant={hasGaps ? "default" : "filled"}
            leftSection={<FilePlus size={18} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            <BriefLabel text={texts.generate} brief={texts.generateBrief} />
          </Button>
        }
      />
      {isEmpty && verdict}
      {query.isError && query.data === undefined ? <Card>{state}</Card> : state}
      {!isEmpty && verdict}
      <GenerateDialog
        userId={user.id}
        application={application}
        about={about}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onUnsaved={setIsTyping}
        onGenerated={({ id }, found) => {
          setIsOpen(false);
          flags.add(id, found);
          setNewest(id);
          if (page > 1) void navigate({ search: searchOfPage(1) });
        }}
      />
      <UnsavedChanges isDirty={drafts.isAnyChanged || isTyping}>
        {drafts.isAnyChanged ? texts.unsaved : texts.untold}
      </UnsavedChanges>
    </>
  );
}

function LetterSkeletons() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={24}>
        <Skeleton height={560} />
        <Skeleton height={560} />
      </Stack>
    </LoadingSkeleton>
  );
}
