import { Stack } from "@mantine/core";
import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { pageCountOf, searchOfPage } from "#app/lib/lists/list-page.ts";
import { useSession } from "#app/lib/session/session.ts";
import { formatRange } from "#app/lib/text/format.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import type { LetterFlag } from "#shared/letters/letter.ts";
import type { SopDocument } from "#shared/letters/sop-document.ts";
import { LetterCard } from "#app/features/sop-documents/letter/letter-card.tsx";
import type { LetterDrafts } from "#app/features/sop-documents/letter/use-letter-drafts.ts";
import classes from "./letter-list.module.css";
import { useDeleteLetter } from "./mutations.ts";
import { type LetterPage, letterPageSize, resumeTextsQuery } from "./queries.ts";
import { letterCardTexts, letterName, lettersTexts as texts } from "./texts.ts";

const VersionsDialog = lazyDialog(async () => (await import("./versions-dialog.tsx")).VersionsDialog);

interface LetterListProps {
  user: User;
  page: number;
  data: LetterPage;
  /** Still shows the page before. */
  isOutdated: boolean;
  drafts: LetterDrafts;
  /** The letter just generated: its card takes the focus. */
  newest: string | null;
  flagsOf: (letterId: string) => readonly LetterFlag[];
}

export function LetterList({ user, page, data, isOutdated, drafts, newest, flagsOf }: LetterListProps) {
  const { mutate: remove, isPending: isDeleting } = useDeleteLetter(user.id);
  const toDelete = useConfirmTarget<SopDocument>();
  const toCompare = useConfirmTarget<SopDocument>();
  const checkInputs = useCheckInputs(user);
  const list = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (isOutdated || shownPage.current === page) return;
    shownPage.current = page;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }, [page, isOutdated]);

  const from = (page - 1) * letterPageSize + 1;
  const compared = data.rows.find(({ id }) => id === toCompare.item?.id) ?? toCompare.item;
  return (
    <Stack gap={24} ref={list} tabIndex={-1} role="group" aria-label={texts.list} className={classes.list}>
      {data.total > letterPageSize && (
        <p className={classes.range}>{formatRange({ from, to: from + data.rows.length - 1, total: data.total })}</p>
      )}
      <ul
        className={classes.letters}
        aria-label={texts.list}
        aria-busy={isOutdated}
        data-outdated={isOutdated || undefined}
      >
        {data.rows.map((letter, index) => (
          <li key={letter.id}>
            <LetterCard
              userId={user.id}
              letter={letter}
              draft={drafts.of(letter.id)}
              drafts={drafts}
              checkInputs={checkInputs}
              flags={flagsOf(letter.id)}
              isFirst={page === 1 && index === 0}
              isNew={letter.id === newest}
              onDelete={toDelete.open}
              onVersions={toCompare.open}
            />
          </li>
        ))}
      </ul>
      <Pager
        label={texts.pages}
        page={page}
        pageCount={pageCountOf(data.total, letterPageSize)}
        addressOf={(number) => ({ search: searchOfPage(number) })}
      />
      <ConfirmDialog
        title={letterCardTexts.confirmDelete(toDelete.item ? letterName(toDelete.item) : "")}
        confirmLabel={letterCardTexts.delete}
        isOpen={toDelete.isOpen}
        isBusy={isDeleting}
        onConfirm={() => {
          const letter = toDelete.item;
          if (letter) remove(letter, { onSuccess: () => drafts.end(letter.id), onSettled: toDelete.close });
        }}
        onClose={toDelete.close}
        onClosed={() => {
          // The focused card is gone.
          if (document.activeElement === document.body) list.current?.focus();
        }}
      >
        {letterCardTexts.confirmDeleteBody}
      </ConfirmDialog>
      <VersionsDialog userId={user.id} letter={compared} isOpen={toCompare.isOpen} onClose={toCompare.close} />
    </Stack>
  );
}

function useCheckInputs({ id, email }: User): readonly (string | null | undefined)[] | null {
  const { profile } = useSession();
  const { data: resumes } = useQuery(resumeTextsQuery(id));
  return useMemo(() => {
    // Without the inputs nothing is reported as unsupported.
    if (resumes === undefined) return null;
    const person = [profile?.full_name, profile?.phone, profile?.residence_country, email];
    return [...person, ...resumes.flatMap(({ title, parsed_content }) => [title, parsed_content])];
  }, [profile, email, resumes]);
}
