import { Button } from "@mantine/core";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import type { DeskEntry } from "#shared/rules/facts-desk.ts";
import { useWithdrawValue } from "./mutations.ts";
import { SourceLink } from "./records.tsx";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";

const texts = factsDeskTexts.fact;

/** Who entered what and when, the newest first, with those that were withdrawn. */
export function EnteredValues({ entries }: { entries: readonly DeskEntry[] }) {
  const { mutateAsync: withdraw, isPending } = useWithdrawValue();
  const { item, isOpen, open, close } = useConfirmTarget<DeskEntry>();
  return (
    <Card title={texts.entries}>
      {entries.length === 0 && <p className={classes.quiet}>{texts.noEntries}</p>}
      {entries.length > 0 && (
        <ul className={classes.rows} aria-label={texts.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onWithdraw={() => open(entry)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={texts.confirm.title}
        confirmLabel={texts.confirm.action}
        isOpen={isOpen}
        isBusy={isPending}
        isHarmless
        onClose={close}
        onConfirm={() => {
          if (item) void withdraw(item.id).then(close, close);
        }}
      >
        {texts.confirm.text}
      </ConfirmDialog>
    </Card>
  );
}

function Entry({ entry, onWithdraw }: { entry: DeskEntry; onWithdraw: () => void }) {
  const { says, value, from, to, source, note, enteredAt, enteredBy, withdrawnAt, withdrawnBy, refused } = entry;
  const isWithdrawn = withdrawnAt !== null;
  return (
    <li className={classes.row}>
      <p className={classes.says}>{says}</p>
      <p className={classes.quiet}>
        <StateBadge tone={isWithdrawn || refused !== null ? "quiet" : "good"}>
          {isWithdrawn ? texts.withdrawn : texts.stands}
        </StateBadge>
        <span>{texts.period(dayInWords(from), to && dayInWords(to))}</span>
        {value !== null && <span className={classes.value}>{value}</span>}
      </p>
      <p className={classes.quiet}>
        <span>
          <TimeAgo at={enteredAt} />, <bdi>{texts.by(enteredBy)}</bdi>
        </span>
        {withdrawnAt !== null && (
          <span>
            {texts.withdrawn} <TimeAgo at={withdrawnAt} />, <bdi>{texts.by(withdrawnBy)}</bdi>
          </span>
        )}
        <SourceLink {...source} />
      </p>
      {note !== null && (
        <p className={classes.message} dir="auto">
          {texts.note}: {note}
        </p>
      )}
      {refused !== null && !isWithdrawn && <p className={classes.late}>{texts.refused(refused)}</p>}
      {!isWithdrawn && (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            aria-label={texts.withdraw + texts.withdrawOf(says.slice(0, 60))}
            onClick={onWithdraw}
          >
            {texts.withdraw}
          </Button>
        </div>
      )}
    </li>
  );
}
