import { Skeleton, UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { applicationNames } from "#app/lib/applications/application-name.ts";
import { useApplicationCards } from "#app/lib/applications/shown-applications.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import type { ApplicationCard as CardData, ApplicationCards } from "#shared/applications/application-plan.ts";
import { ApplicationCard } from "./application-card.tsx";
import type { ApplicationEntryProps } from "./application-menu.tsx";
import { ApplicationTable } from "./application-table.tsx";
import { useRemove } from "./mutations.ts";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

const DeferralDialog = lazyDialog(async () => (await import("./deferral-dialog.tsx")).DeferralDialog);

/** Side by side; the one that is worked in first, archived ones folded. */
export function ApplicationsPanel({ userId }: { userId: string }) {
  const query = useApplicationCards(userId);
  return (
    <QueryState query={query} loading={<PanelSkeleton />} error={texts.loadError}>
      {(answer) => <Applications userId={userId} {...answer} />}
    </QueryState>
  );
}

function Applications({ userId, cards, withdrawn }: ApplicationCards & { userId: string }) {
  const deferred = useConfirmTarget<CardData>();
  const removed = useConfirmTarget<CardData>();
  const { mutate: remove, isPending } = useRemove(userId);
  const main = cards.find(({ isArchived }) => !isArchived);
  const names = applicationNames(cards.map((card) => ({ ...card, destination: card.code })));
  const entries = cards.map((card): ApplicationEntryProps => ({
    userId,
    card,
    name: names.get(card.id) ?? "",
    isMain: card === main,
    onDefer: () => deferred.open(card),
    onRemove: () => removed.open(card),
  }));
  const open = entries.filter(({ card }) => !card.isArchived);
  const archived = entries.filter(({ card }) => card.isArchived);
  if (cards.length + withdrawn.length === 0)
    return (
      <EmptyState title={texts.none.title} action={<ScreenButton screen="begin">{texts.none.begin}</ScreenButton>}>
        {texts.none.text}
      </EmptyState>
    );
  return (
    <>
      {open.length > 0 && <Entries label={texts.list} entries={open} />}
      {archived.length > 0 && <Archived entries={archived} />}
      {withdrawn.map(({ id, code }) => (
        <p key={id} className={classes.withdrawn}>
          {texts.withdrawn(code)}
        </p>
      ))}
      {deferred.item && (
        <DeferralDialog
          key={deferred.item.id}
          userId={userId}
          id={deferred.item.id}
          start={deferred.item.start}
          isOpen={deferred.isOpen}
          onClose={deferred.close}
        />
      )}
      {removed.item && (
        <ConfirmDialog
          title={texts.confirm.title(names.get(removed.item.id) ?? "")}
          confirmLabel={texts.confirm.label}
          isOpen={removed.isOpen}
          isBusy={isPending}
          onClose={removed.close}
          onConfirm={() => removed.item && remove(removed.item.id, { onSuccess: removed.close })}
        >
          {texts.confirm.text}
        </ConfirmDialog>
      )}
    </>
  );
}

interface EntriesProps {
  label: string;
  entries: readonly ApplicationEntryProps[];
}

function Entries({ label, entries }: EntriesProps) {
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <Card className={classes.wide}>
        <ApplicationTable label={label} entries={entries} />
      </Card>
    );
  }
  return (
    <ul className={classes.cards} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.card.id}>
          <ApplicationCard {...entry} />
        </li>
      ))}
    </ul>
  );
}

function Archived({ entries }: Pick<EntriesProps, "entries">) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes.archived}>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown size={20} aria-hidden />
        {texts.archivedCount(entries.length)}
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Entries label={texts.archived} entries={entries} />}
      </div>
    </section>
  );
}

function PanelSkeleton() {
  return (
    <LoadingSkeleton>
      <div className={classes.cards}>
        <Skeleton height={120} />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    </LoadingSkeleton>
  );
}
