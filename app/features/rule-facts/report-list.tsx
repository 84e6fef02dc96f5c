import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type Page } from "#app/lib/lists/paged-query.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import type { FactReportEntry } from "#shared/rules/fact-report.ts";
import { factPath } from "./fact-rows.tsx";
import { useHandleReport } from "./mutations.ts";
import { reportsPageSize, reportsQuery } from "./queries.ts";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";

const texts = factsDeskTexts.reports;

/** Of all facts and destinations. */
export function OpenReports({ userId }: { userId: string }) {
  return <Reports title={texts.title} userId={userId} about="open" />;
}

/** Nothing where nobody reported anything. */
export function ReportsOnFact({ userId, factId }: { userId: string; factId: string }) {
  return <Reports title={texts.ofFact} userId={userId} about={{ factId }} />;
}

interface ReportsProps {
  title: string;
  userId: string;
  about: Parameters<typeof reportsQuery>[1];
}

function Reports({ title, userId, about }: ReportsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(reportsQuery(userId, about, page));
  const isNothing = query.data?.total === 0;
  if (isNothing && about !== "open") return null;
  return (
    <Card title={title}>
      <QueryState query={query} loading={<TextSkeleton />} error={texts.loadError}>
        {(data) =>
          isNothing ? (
            <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
          ) : (
            <ReportPage data={data} page={page} onPage={setPage} isLinked={about === "open"} />
          )
        }
      </QueryState>
    </Card>
  );
}

interface ReportPageProps {
  data: Page<FactReportEntry>;
  page: number;
  onPage: (page: number) => void;
  /** To the page of the fact. */
  isLinked: boolean;
}

function ReportPage({ data, page, onPage, isLinked }: ReportPageProps) {
  const { mutate: handle, isPending } = useHandleReport();
  const hasMore = page * reportsPageSize < data.total;
  return (
    <Stack gap={16}>
      <ul className={classes.rows} aria-label={texts.list}>
        {data.rows.map((report) => (
          <Report
            key={report.id}
            report={report}
            isLinked={isLinked}
            isBusy={isPending}
            onHandled={(state) => handle({ id: report.id, state })}
          />
        ))}
      </ul>
      {data.total > reportsPageSize && (
        <nav aria-label={texts.pages} className={classes.actions}>
          <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {texts.newer}
          </Button>
          <Button variant="default" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            {texts.older}
          </Button>
        </nav>
      )}
    </Stack>
  );
}

interface ReportProps {
  report: FactReportEntry;
  isLinked: boolean;
  isBusy: boolean;
  onHandled: (state: "taken" | "rejected") => void;
}

/** Plain text only, in its own writing direction. */
function Report({ report, isLinked, isBusy, onHandled }: ReportProps) {
  const { destination, fact_id: factId, message, source_url: source, contact, state, created_at: at } = report;
  const beginning = message.slice(0, 60);
  const button = (label: string, next: "taken" | "rejected") => (
    <Button
      variant="default"
      size="sm"
      disabled={isBusy}
      aria-label={label + texts.of(beginning)}
      onClick={() => onHandled(next)}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.row}>
      <p dir="auto" className={classes.message}>
        {message}
      </p>
      <p className={classes.quiet}>
        {factId === null && <span>{texts.about(destination.toUpperCase())}</span>}
        {factId !== null && isLinked && <Link to={factPath(factId)}>{factId}</Link>}
        {source !== null && (
          <a href={source} rel="noopener noreferrer nofollow" target="_blank">
            {texts.source}
          </a>
        )}
        {contact !== null && <bdi>{contact}</bdi>}
        <TimeAgo at={at} />
        {state !== "open" && <StateBadge tone="quiet">{texts[state]}</StateBadge>}
      </p>
      {state === "open" && (
        <div className={classes.actions}>
          {button(texts.take, "taken")}
          {button(texts.reject, "rejected")}
        </div>
      )}
    </li>
  );
}
