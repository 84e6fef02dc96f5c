import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { applicationCardsQuery } from "#app/lib/applications/queries.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationCard as CardData, ApplicationCards } from "#shared/applications/application.ts";
import { ApplicationCard, nameOfCard } from "./application-card.tsx";
import { DeferralDialog } from "./deferral-dialog.tsx";
import { useRemove } from "./mutations.ts";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

/** Side by side; the one that is worked in first, archived ones last. */
export function ApplicationsPanel({ userId }: { userId: string }) {
  const query = useQuery(applicationCardsQuery(userId));
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
  const sorted = cards.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived));
  if (cards.length + withdrawn.length === 0)
    return (
      <EmptyState title={texts.none.title} action={<ScreenButton screen="begin">{texts.none.begin}</ScreenButton>}>
        {texts.none.text}
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.cards} aria-label={texts.list}>
        {sorted.map((card) => (
          <li key={card.id}>
            <ApplicationCard
              userId={userId}
              card={card}
              isMain={card === main}
              onDefer={() => deferred.open(card)}
              onRemove={() => removed.open(card)}
            />
          </li>
        ))}
      </ul>
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
          title={texts.confirm.title(nameOfCard(removed.item))}
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

function PanelSkeleton() {
  return (
    <LoadingSkeleton>
      <div className={classes.cards}>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </LoadingSkeleton>
  );
}
