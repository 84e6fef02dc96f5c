import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useId, useState } from "react";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import classes from "./cost-paid.module.css";
import { type MoneyOf, ownDocumentsQuery, type Receipt, useChangeCost } from "./paid-costs.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.costs;

interface CostPaidProps {
  of: MoneyOf;
  cost: string;
  what: string;
  isPaid: boolean;
  receipts: readonly Receipt[];
}

/** Whether it is paid, and the papers that show it. */
export function CostPaid({ of, cost, what, isPaid, receipts }: CostPaidProps) {
  const { mutate, isPending, variables } = useChangeCost(of);
  const [isChoosing, setIsChoosing] = useState(false);
  const shown = isPending && variables.kind === "paid" ? variables.isPaid : isPaid;
  return (
    <div className={classes.paid}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => mutate({ kind: "paid", cost, isPaid: event.currentTarget.checked })}
        />
        {texts.paid}
        <VisuallyHidden component="span">{texts.of(what)}</VisuallyHidden>
      </label>
      {receipts.map(({ id, documentId, name }) => (
        <p key={id} className={classes.receipt}>
          <Paperclip size={14} aria-hidden />
          <ScreenLink screen="documents" search={`?document=${documentId}`}>
            <span dir="auto">{name}</span>
          </ScreenLink>
          <Button
            variant="subtle"
            size="compact-sm"
            className="app-touch-target"
            onClick={() => mutate({ kind: "no receipt", id })}
          >
            {texts.unlink}
            <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>
          </Button>
        </p>
      ))}
      {shown && !isChoosing && (
        <Button variant="subtle" size="compact-sm" className="app-touch-target" onClick={() => setIsChoosing(true)}>
          {texts.addReceipt}
          <VisuallyHidden component="span">{texts.of(what)}</VisuallyHidden>
        </Button>
      )}
      {isChoosing && (
        <ReceiptChoice
          userId={of.userId}
          what={what}
          linked={receipts.map(({ documentId }) => documentId)}
          onChoose={(documentId) => {
            setIsChoosing(false);
            mutate({ kind: "receipt", cost, documentId });
          }}
        />
      )}
    </div>
  );
}

interface ReceiptChoiceProps {
  userId: string;
  what: string;
  linked: readonly string[];
  onChoose: (documentId: string) => void;
}

/** The browser's own list, as this screen has no other. */
function ReceiptChoice({ userId, what, linked, onChoose }: ReceiptChoiceProps) {
  const { data, isError } = useQuery(ownDocumentsQuery(userId));
  const selectId = useId();
  if (isError) return <p className={classes.hint}>{texts.documentsFailed}</p>;
  const free = data?.filter(({ id }) => !linked.includes(id)) ?? [];
  if (data && free.length === 0) {
    return (
      <p className={classes.hint}>
        {texts.noDocument} <ScreenLink screen="documents">{texts.upload}</ScreenLink>
      </p>
    );
  }
  return (
    <div className={classes.select}>
      <label htmlFor={selectId}>{texts.receiptOf(what)}</label>
      <select
        id={selectId}
        value=""
        disabled={!data}
        onChange={({ currentTarget: { value } }) => {
          if (value !== "") onChoose(value);
        }}
      >
        <option value="">{texts.choose}</option>
        {free.map(({ id, document_name: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
