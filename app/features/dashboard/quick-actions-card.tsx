import { FileText, ListChecks, MessageCircle, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { findScreen } from "#shared/screens.ts";
import classes from "./quick-actions-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.quickActions;

const actions: { screen: keyof typeof texts.labels; icon: ReactNode }[] = [
  { screen: "visa-progress", icon: <ListChecks size={18} aria-hidden /> },
  { screen: "documents", icon: <Upload size={18} aria-hidden /> },
  { screen: "sop", icon: <FileText size={18} aria-hidden /> },
  { screen: "visa-consultant", icon: <MessageCircle size={18} aria-hidden /> },
];

/** An action whose screen does not exist is not shown. */
export function QuickActionsCard() {
  return (
    <Card title={texts.title}>
      <ul className={classes.actions}>
        {actions
          .filter(({ screen }) => findScreen(screen))
          .map(({ screen, icon }) => (
            <li key={screen}>
              <ScreenButton screen={screen} variant="default" fullWidth justify="flex-start" leftSection={icon}>
                {texts.labels[screen]}
              </ScreenButton>
            </li>
          ))}
      </ul>
    </Card>
  );
}
