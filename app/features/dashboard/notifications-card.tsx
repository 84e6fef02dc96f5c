import type { UseQueryResult } from "@tanstack/react-query";
import { BellRing, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { askSearch } from "#app/lib/applications/open-questions.ts";
import { untilInWords } from "#app/lib/applications/until-in-words.ts";
import type { MainApplication } from "#app/lib/applications/use-main-application.ts";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { ErrorState, QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { type Notice, noticesOf } from "./notices.ts";
import classes from "./notifications-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.notifications;

interface NotificationsCardProps {
  documents: UseQueryResult<{ pending: number }>;
  application: MainApplication;
  onRetry: () => void;
  /** Of the eleven; undefined while it is not known. With an application its papers count instead. */
  openSteps: number | undefined;
}

export function NotificationsCard({ documents, application, onRetry, openSteps }: NotificationsCardProps) {
  const loading = <TextSkeleton lines={2} />;
  return (
    <Card title={texts.title}>
      <QueryState query={documents} loading={loading} error={texts.error}>
        {({ pending }) => {
          if (application.state === "loading") return loading;
          if (application.state === "failed") return <ErrorState {...texts.error} onRetry={onRetry} />;
          const notices = noticesOf(pending, application.plan, localDay());
          if (notices.length === 0)
            return (
              <Told
                tone="calm"
                title={texts.allCaughtUp}
                hint={texts.allCaughtUpHint(application.plan ? 0 : openSteps)}
              />
            );
          return (
            <ul className={classes.notices}>
              {notices.map((notice) => (
                <li key={"id" in notice ? notice.id : notice.kind}>
                  <ToldNotice notice={notice} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
    </Card>
  );
}

function ToldNotice({ notice }: { notice: Notice }) {
  const toSteps = <ScreenLink screen="visa-progress">{texts.openSteps}</ScreenLink>;
  switch (notice.kind) {
    case "pending":
      return (
        <Told tone="waiting" title={texts.pending(notice.count)} hint={texts.pendingHint}>
          <ScreenLink screen="documents">{texts.openDocuments}</ScreenLink>
        </Told>
      );
    case "late":
      return (
        <Told tone="waiting" title={texts.late(notice.titles.length)} hint={notice.titles.join(", ")}>
          {toSteps}
        </Told>
      );
    case "soon":
      return (
        <Told tone="waiting" title={texts.soon(notice.titles.length, notice.day)} hint={notice.titles.join(", ")}>
          {toSteps}
        </Told>
      );
    case "warning":
      return (
        <Told tone="waiting" title={texts.warning(notice.count)} hint={notice.first}>
          {toSteps}
        </Told>
      );
    case "open":
      return (
        <Told tone="waiting" title={texts.open(notice)} hint={texts.openHint}>
          {toSteps}
        </Told>
      );
    case "outcome":
      return <Told tone="waiting" title={texts.outcome} hint={texts.outcomeHint} />;
    case "review":
      return <Told tone="waiting" title={notice.what} hint={texts.review(notice.latest)} />;
    case "duty":
      return (
        <Told tone="waiting" title={notice.what} hint={untilInWords(notice.day, localDay())}>
          <ScreenLink screen="application-dates">{texts.openDates}</ScreenLink>
        </Told>
      );
    case "asked":
      return (
        <Told tone="waiting" title={notice.text} hint={texts.askedHint}>
          <ScreenLink screen="application-answers" search={askSearch(notice.id)}>
            {texts.answer}
          </ScreenLink>
        </Told>
      );
    case "tasks":
      return <Told tone="waiting" title={texts.tasks(notice.count)} hint={texts.tasksHint} />;
  }
}

interface ToldProps {
  tone: "waiting" | "calm";
  title: string;
  hint: string;
  children?: ReactNode;
}

function Told({ tone, title, hint, children }: ToldProps) {
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
