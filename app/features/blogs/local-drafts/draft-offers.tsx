import { Button, Text, VisuallyHidden } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { itemClasses, ItemList } from "#app/ui/lists/item-list.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import classes from "./draft-offers.module.css";
import type { DraftResult, LocalDraft } from "./local-drafts.ts";
import { formatNumber } from "#app/lib/text/format.ts";

const texts = {
  newTitle: (count: number) =>
    count === 1 ? "You have a post that was not saved" : `You have ${formatNumber(count)} posts that were not saved`,
  existingTitle: "You have changes to this post that were not saved",
  kept: "Kept in this browser",
  untitled: "Untitled",
  newer: "The post has been saved since. If you save these changes, you will be asked first.",
  continue: "Continue where you left off",
  of: (title: string) => ` “${title}”`,
  startAnew: "Start anew",
  discard: "Discard",
  confirmDiscard: (title: string) => `Discard “${title}”?`,
  confirmDiscardBody: "It was never saved, so it cannot be brought back.",
  withoutCover: "This browser has no room to keep the cover image. The text is kept until you save.",
  notKept: "This browser cannot keep unsaved text. Save before you leave the page.",
} as const;

interface DraftOffersProps {
  offers: readonly LocalDraft[];
  /** The `updated_at` of the post in the editor; null for a new one. */
  base: string | null;
  onTake: (draft: LocalDraft) => void;
  onDiscard: (draft: LocalDraft) => void;
}

export function DraftOffers({ offers, base, onTake, onDiscard }: DraftOffersProps) {
  const toDiscard = useConfirmTarget<LocalDraft>();
  const title = base !== null ? texts.existingTitle : texts.newTitle(offers.length);
  return (
    <>
      {offers.length > 0 && (
        <Card title={title}>
          <ItemList label={title}>
            {offers.map((draft) => (
              <li key={draft.id} className={classes.draft}>
                <div className={classes.words}>
                  <p className={itemClasses.title}>{nameOf(draft)}</p>
                  <p className={itemClasses.facts}>
                    <span>
                      {texts.kept} <TimeAgo at={draft.keptAt} />
                    </span>
                    {draft.base !== base && <span>{texts.newer}</span>}
                  </p>
                </div>
                <div className={classes.actions}>
                  <Button onClick={() => onTake(draft)}>
                    {texts.continue}
                    <VisuallyHidden component="span">{texts.of(nameOf(draft))}</VisuallyHidden>
                  </Button>
                  <Button variant="default" onClick={() => toDiscard.open(draft)}>
                    {base === null && offers.length === 1 ? texts.startAnew : texts.discard}
                    <VisuallyHidden component="span">{texts.of(nameOf(draft))}</VisuallyHidden>
                  </Button>
                </div>
              </li>
            ))}
          </ItemList>
        </Card>
      )}
      <ConfirmDialog
        title={texts.confirmDiscard(toDiscard.item ? nameOf(toDiscard.item) : "")}
        confirmLabel={texts.discard}
        isOpen={toDiscard.isOpen}
        isBusy={false}
        onConfirm={() => {
          if (toDiscard.item) onDiscard(toDiscard.item);
          toDiscard.close();
        }}
        onClose={toDiscard.close}
      >
        {texts.confirmDiscardBody}
      </ConfirmDialog>
    </>
  );
}

function nameOf({ values }: LocalDraft): string {
  return values.title.trim() || texts.untitled;
}

/** Shown when the browser stores unsaved text only partly, or not at all. */
export function DraftNotice({ result }: { result: DraftResult }) {
  if (result === "kept") return null;
  return (
    <Text c="var(--milestone-text)" role="alert">
      {texts[result]}
    </Text>
  );
}
