import { Button } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import { todayTexts } from "./texts.ts";
import classes from "./today.module.css";

const texts = todayTexts.begin;

interface BeginCardProps {
  onDismiss: () => void;
  onBringBack: () => void;
}

/** Invites who has no application to begin one. */
export function BeginCard({ onDismiss, onBringBack }: BeginCardProps) {
  function putAway() {
    onDismiss();
    notifySuccess({ message: <UndoMessage onUndo={onBringBack}>{texts.dismissed}</UndoMessage> });
  }
  return (
    <Card title={todayTexts.title}>
      <h3 className={classes.lead}>{texts.title}</h3>
      <p className={classes.explained}>{texts.text}</p>
      <div className={classes.actions}>
        <ScreenButton screen="begin">{texts.action}</ScreenButton>
        <Button variant="default" onClick={putAway}>
          {texts.dismiss}
        </Button>
      </div>
    </Card>
  );
}
