import { Button } from "@mantine/core";
import { useState } from "react";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { PrintedDay } from "#shared/applications/application-plan.ts";
import classes from "./printed-day.module.css";

const texts = checklistTexts.printed;

interface PrintedDayOfferProps {
  printed: PrintedDay;
  /** Ends when it is saved, or could not be. */
  onUse: (printed: PrintedDay) => Promise<void>;
}

/** The question, and what a linked paper says to it; it counts once the person takes it. */
export function PrintedDayOffer({ printed, onUse }: PrintedDayOfferProps) {
  const [isSaving, setIsSaving] = useState(false);

  async function use() {
    setIsSaving(true);
    await onUse(printed);
    setIsSaving(false);
  }

  return (
    <div className={classes.offer}>
      <p className={classes.question}>{printed.question}</p>
      <Button
        variant="light"
        size="sm"
        classNames={{ root: classes.use, label: classes.label }}
        loading={isSaving}
        onClick={() => void use()}
      >
        {texts.use(dayInWords(printed.day), printed.paper)}
      </Button>
    </div>
  );
}
