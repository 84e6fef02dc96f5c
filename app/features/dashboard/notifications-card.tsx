import type { UseQueryResult } from "@tanstack/react-query";
import { BellRing, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import classes from "./notifications-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.notifications;

export function NotificationsCard({ documents }: { documents: UseQueryResult<{ pending: number }> }) {
  return (
    <Card title={texts.title}>
      <QueryState query={documents} loading={<TextSkeleton lines={2} />} error={texts.error}>
        {({ pending }) =>
          pending > 0 ? (
            <Notice tone="waiting" title={texts.pending(pending)} hint={texts.pendingHint}>
              <ScreenLink screen="documents">{texts.openDocuments}</ScreenLink>
            </Notice>
          ) : (
            <Notice tone="calm" title={texts.allCaughtUp} hint={texts.allCaughtUpHint} />
          )
        }
      </QueryState>
    </Card>
  );
}

interface NoticeProps {
  tone: "waiting" | "calm";
  title: string;
  hint: string;
  children?: ReactNode;
}

function Notice({ tone, title, hint, children }: NoticeProps) {
  const Icon = tone === "waiting" ? BellRing : CircleCheck;
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.hint}>{hint}</p>
        {children}
      </div>
    </div>
  );
}
