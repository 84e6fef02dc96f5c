import { Button, VisuallyHidden } from "@mantine/core";
import { Paperclip } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { DocumentType } from "#shared/documents/document.ts";
import classes from "./cost-paid.module.css";
import { type MoneyOf, type Receipt, useChangeCost } from "./paid-costs.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.costs;

/** What a receipt is kept as, unless its owner says otherwise: no type of document is nearer. */
const receiptType: DocumentType = "Financial Statement";

/** Draws the person's documents that are no receipt of the cost yet, and an upload. */
export type RenderChooser = (chooser: {
  chosenIds: readonly string[];
  suggestedType: DocumentType | null;
  onChoose: (document: { id: string; name: string }) => void;
}) => ReactNode;

interface CostPaidProps {
  of: MoneyOf;
  cost: string;
  what: string;
  isPaid: boolean;
  receipts: readonly Receipt[];
  renderChooser: RenderChooser;
}

/** Whether it is paid, and the papers that show it. */
export function CostPaid({ of, cost, what, isPaid, receipts, renderChooser }: CostPaidProps) {
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
      {shown && (
        <Button variant="subtle" size="compact-sm" className="app-touch-target" onClick={() => setIsChoosing(true)}>
          {texts.addReceipt}
          <VisuallyHidden component="span">{texts.of(what)}</VisuallyHidden>
        </Button>
      )}
      <Dialog title={texts.receiptOf(what)} isOpen={isChoosing} onClose={() => setIsChoosing(false)}>
        {renderChooser({
          chosenIds: receipts.map(({ documentId }) => documentId),
          suggestedType: receiptType,
          onChoose: ({ id }) => {
            setIsChoosing(false);
            mutate({ kind: "receipt", cost, documentId: id });
          },
        })}
      </Dialog>
    </div>
  );
}
