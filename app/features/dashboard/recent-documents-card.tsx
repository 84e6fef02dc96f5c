import type { UseQueryResult } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { type SopDocumentItem, sopDocumentLabels } from "#shared/letters/sop-document.ts";
import classes from "./recent-documents-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.recent;

export function RecentDocumentsCard({ query }: { query: UseQueryResult<{ latest: SopDocumentItem[] }> }) {
  return (
    <Card title={texts.title} footer={<ScreenLink screen="sop">{texts.viewAll}</ScreenLink>}>
      <QueryState query={query} loading={<TextSkeleton />} error={texts.error}>
        {({ latest }) => (latest.length > 0 ? <Items items={latest} /> : <NoItems />)}
      </QueryState>
    </Card>
  );
}

function Items({ items }: { items: SopDocumentItem[] }) {
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          <span className={classes.type}>{sopDocumentLabels[item.document_type]}</span>
          <span className={classes.date}>
            <TimeAgo at={item.created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function NoItems() {
  return (
    <EmptyState title={texts.emptyTitle} action={<ScreenButton screen="sop">{texts.generate}</ScreenButton>}>
      {texts.empty}
    </EmptyState>
  );
}
