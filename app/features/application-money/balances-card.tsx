import { Button } from "@mantine/core";
import { useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import type { ApplicationMoney, MoneyBalance } from "#shared/applications/application-money.ts";
import { AccountBalances } from "./account-balances.tsx";
import classes from "./balances-card.module.css";
import { type BalanceChange, type BalanceValues, useChangeBalances } from "./mutations.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.balances;

/** The element to which the sum leads. */
export const balancesId = "balances";

const BalanceDialog = lazyDialog(async () => (await import("./balance-dialog.tsx")).BalanceDialog);
const StatementDialog = lazyDialog(async () => (await import("./statement-dialog.tsx")).StatementDialog);

interface BalancesCardProps {
  userId: string;
  applicationId: string;
  money: ApplicationMoney;
}

/** What was done last, and how it is taken back. */
interface Done {
  message: string;
  undo: readonly BalanceChange[];
}

type Open = "balance" | "statement" | null;

/** What the accounts hold by day. Each change can be taken back. */
export function BalancesCard({ userId, applicationId, money }: BalancesCardProps) {
  const { mutateAsync: change, isPending } = useChangeBalances({ userId, applicationId });
  const [open, setOpen] = useState<Open>(null);
  const [edited, setEdited] = useState<MoneyBalance | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { balances, currency } = money;
  const byAccount = Map.groupBy(balances, ({ account }) => account);

  /** True where it is stored; else a toast says what went wrong. */
  const carryOut = async (
    changes: readonly BalanceChange[],
    message: string,
    undoOf: (ids: string[]) => readonly BalanceChange[],
  ) => {
    const ids = await change(changes).catch(() => null);
    if (ids !== null) setDone({ message, undo: undoOf(ids) });
    return ids !== null;
  };
  /** An account is one person's: what a new balance says of it holds for the former ones, too. With the way back. */
  const holds = ([row]: readonly BalanceValues[]): Record<"now" | "back", BalanceChange[]> => {
    const before = money.accounts.find(({ name }) => name === row?.account);
    if (!row || !before || before.holder === row.holder) return { now: [], back: [] };
    const hold = (holder: BalanceValues["holder"]): BalanceChange => ({ kind: "hold", account: row.account, holder });
    return { now: [hold(row.holder)], back: [hold(before.holder)] };
  };
  const put = (rows: readonly BalanceValues[], message: (isReplaced: boolean) => string) => {
    const before = balances.filter((one) =>
      rows.some(({ account, day }) => account === one.account && day === one.day),
    );
    const kept = new Set(before.map(({ id }) => id));
    const { now, back } = holds(rows);
    return carryOut([{ kind: "put", rows }, ...now], message(before.length > 0), (ids) => [
      { kind: "remove", ids: ids.filter((id) => !kept.has(id)) },
      { kind: "put", rows: before.map(valuesOf) },
      ...back,
    ]);
  };
  const save = (values: BalanceValues) => {
    const { account, day } = values;
    if (edited === null)
      return put([values], (isReplaced) => (isReplaced ? texts.replaced : texts.saved)(account, day));
    const { now, back } = holds([values]);
    return carryOut([{ kind: "edit", id: edited.id, values }, ...now], texts.saved(account, day), () => [
      { kind: "edit", id: edited.id, values: valuesOf(edited) },
      ...back,
    ]);
  };
  const remove = (rows: readonly MoneyBalance[], message: string) =>
    void carryOut([{ kind: "remove", ids: rows.map(({ id }) => id) }], message, () => [
      { kind: "put", rows: rows.map(valuesOf) },
    ]);
  const undo = async ({ undo: changes }: Done) => {
    const isDone = await change(changes).catch(() => null);
    if (isDone !== null) setDone({ message: texts.undone, undo: [] });
  };
  const show = (what: Open, about: MoneyBalance | null = null) => {
    setEdited(about);
    setOpen(what);
  };

  return (
    <Card
      title={
        <span id={balancesId} className={classes.heading}>
          {texts.title}
        </span>
      }
    >
      <p className={classes.hint}>{texts.hint}</p>
      <div className={classes.actions}>
        <Button onClick={() => show("balance")}>{texts.add}</Button>
        <Button variant="default" onClick={() => show("statement")}>
          {texts.read}
        </Button>
      </div>
      <div role="status" className={classes.done}>
        {done && <span>{done.message}</span>}
        {done && done.undo.length > 0 && (
          <Button variant="subtle" size="sm" loading={isPending} onClick={() => void undo(done)}>
            {texts.undo}
          </Button>
        )}
      </div>
      <Notes money={money} />
      {balances.length === 0 && <p className={classes.hint}>{texts.empty}</p>}
      {money.accounts.map((account) => (
        <AccountBalances
          key={account.name}
          account={account}
          owner={{ userId, applicationId }}
          balances={byAccount.get(account.name) ?? []}
          currency={currency}
          onEdit={(balance) => show("balance", balance)}
          onRemove={remove}
        />
      ))}
      <BalanceDialog
        isOpen={open === "balance"}
        onClose={() => setOpen(null)}
        money={money}
        edited={edited}
        onSave={save}
      />
      <StatementDialog
        isOpen={open === "statement"}
        onClose={() => setOpen(null)}
        money={money}
        onKeep={(rows) => put(rows, () => texts.statementKept(rows[0]?.account ?? "", rows.length))}
      />
    </Card>
  );
}

function valuesOf({ account, holder, day, amount, currency, rate, rate_on }: MoneyBalance): BalanceValues {
  return { account, holder, day, amount, currency, rate, rate_on };
}

/** What the reckoning takes for granted. */
function Notes({ money: { accounts, together, withoutRate, goOn, gaps, isCut } }: { money: ApplicationMoney }) {
  const isAll = accounts.every(({ counts }) => counts !== "no");
  const notes = [
    ...(withoutRate.length > 0 ? [texts.withoutRate(withoutRate.join(", "))] : []),
    ...(together ? goOn.map(({ account, until }) => texts.goOn(account, until, together.day)) : []),
    ...(isCut ? [texts.cut] : []),
  ];
  return (
    <>
      {together && <p className={classes.together}>{texts.together(together.inWords, together.day, isAll)}</p>}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {gaps.length > 0 && (
        <details className={classes.gaps}>
          <summary>{texts.gaps}</summary>
          <ul className={classes.notes}>
            {gaps.map(({ account, from, to }) => (
              <li key={`${account} ${from}`}>{texts.gap(account, from, to)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
