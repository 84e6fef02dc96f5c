import { Button, Checkbox, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
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
      <Checkbox
        label={
          <>
            {texts.paid}
            <VisuallyHidden component="span">{texts.of(what)}</VisuallyHidden>
          </>
        }
        checked={shown}
        onChange={(event) => mutate({ kind: "paid", cost, isPaid: event.currentTarget.checked })}
      />
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

function ReceiptChoice({ userId, what, linked, onChoose }: ReceiptChoiceProps) {
  const { data, isError } = useQuery(ownDocumentsQuery(userId));
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
    <SelectField
      label={texts.receiptOf(what)}
      placeholder={texts.choose}
      data={free.map(({ id, document_name: label }) => ({ value: id, label }))}
      disabled={!data}
      searchable
      onChange={(id) => {
        if (id !== null) onChoose(id);
      }}
    />
  );
}
