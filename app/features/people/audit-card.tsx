import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { type AuditEntry, auditPageSize } from "#shared/people/people.ts";
import classes from "./people.module.css";
import { auditQuery } from "./queries.ts";
import { peopleTexts } from "./texts.ts";

const texts = peopleTexts.audit;

/** Who did what to whom, and when, the last first. */
export function AuditCard({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(auditQuery(userId, page));
  return (
    <Card title={texts.title}>
      <p className={classes.quiet}>{texts.hint}</p>
      <QueryState query={query} loading={<TextSkeleton />} error={texts.loadError}>
        {({ rows, total }) =>
          total === 0 && page === 1 ? (
            <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
          ) : (
            <>
              <ul className={classes.list} aria-label={texts.list}>
                {rows.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
              {(page > 1 || total > auditPageSize) && (
                <nav aria-label={texts.pages} className={classes.actions}>
                  <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {texts.newer}
                  </Button>
                  <Button variant="default" disabled={page * auditPageSize >= total} onClick={() => setPage(page + 1)}>
                    {texts.older}
                  </Button>
                </nav>
              )}
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, admin, person_email: email, created_at: at, is_failure: isFailure } = entry;
  const past = action === "open" || action === "restore" ? texts[action] : peopleTexts.actions[action].past;
  return (
    <li className={classes.row}>
      <p>
        <bdi>{admin ?? (action === "restore" ? texts.command : texts.gone)}</bdi> <strong>{past}</strong>{" "}
        <bdi>{email}</bdi>
      </p>
      <p className={classes.quiet}>
        <TimeAgo at={at} />
        {isFailure && <StateBadge tone="bad">{texts.failed}</StateBadge>}
      </p>
    </li>
  );
}
