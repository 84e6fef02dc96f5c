import { Button, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { localDay } from "#app/lib/text/days.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { DialogWindow } from "#app/ui/dialogs/dialog-window.tsx";
import { DayField } from "#app/ui/fields/day-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { type ApplicationMoney, maxAccountName, type MoneyBalance } from "#shared/applications/application-money.ts";
import {
  type AccountFault,
  AccountFields,
  type AccountValues,
  accountValuesOf,
  readAccount,
} from "./account-fields.tsx";
import { moneyInWords } from "./money-in-words.ts";
import type { BalanceValues } from "./mutations.ts";
import { typedAmount } from "./statement/read-amount.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.form;

interface BalanceDialogProps {
  isOpen: boolean;
  onClose: () => void;
  money: ApplicationMoney;
  /** Null: a new one. */
  edited: MoneyBalance | null;
  /** True where it is stored. */
  onSave: (values: BalanceValues) => Promise<boolean>;
}

export function BalanceDialog({ isOpen, onClose, ...props }: BalanceDialogProps) {
  return (
    <DialogWindow title={props.edited ? texts.editTitle : texts.addTitle} isOpen={isOpen} onClose={onClose}>
      <BalanceForm key={props.edited?.id} onClose={onClose} {...props} />
    </DialogWindow>
  );
}

type Faults = Partial<Record<"day" | "amount", string>> & AccountFault;

function BalanceForm({ onClose, money, edited, onSave }: Omit<BalanceDialogProps, "isOpen">) {
  const [account, setAccount] = useState<AccountValues>(() => accountValuesOf(money, edited));
  const [day, setDay] = useState(edited?.day ?? localDay());
  const [amount, setAmount] = useState(edited ? String(edited.amount) : "");
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setIsSaving] = useState(false);
  const read = typedAmount(amount);
  const of = readAccount(account, money.currency);
  const echo =
    read !== null && /^[A-Z]{3}$/.test(account.currency) ? texts.read(moneyInWords(read, account.currency)) : null;
  const other =
    read !== null && of.ok && of.rate !== null
      ? texts.converted(moneyInWords(read, account.currency), moneyInWords(read * of.rate, money.currency))
      : null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && day >= "2000-01-01" && day <= localDay();
    const found: Faults = {
      ...(of.ok ? {} : of.faults),
      ...(!isDay && { day: texts.noDay }),
      ...(read === null && { amount: texts.noAmount }),
    };
    setFaults(found);
    if (!of.ok || !isDay || read === null) {
      const first = ["account", "holder", "day", "amount", "currency", "rate", "rateOn"].find((name) => name in found);
      form.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
      return;
    }
    setIsSaving(true);
    const isStored = await onSave({ ...of.values, day, amount: read });
    setIsSaving(false);
    if (isStored) onClose();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <AccountFields
          values={account}
          faults={faults}
          money={money}
          onChange={setAccount}
          between={
            <>
              <DayField
                label={texts.day}
                value={day}
                max={localDay()}
                min="2000-01-01"
                onChange={(event) => setDay(event.currentTarget.value)}
                error={faults.day}
                data-path="day"
              />
              <TextField
                label={texts.amount}
                inputMode="decimal"
                autoComplete="off"
                maxLength={maxAccountName}
                value={amount}
                description={other ?? echo}
                onChange={(event) => setAmount(event.currentTarget.value)}
                error={faults.amount}
                data-path="amount"
                inputWrapperOrder={["label", "input", "description", "error"]}
              />
            </>
          }
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
