import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { DeskDetail, DeskUse } from "#shared/rules/facts-desk.ts";
import { rulesPath } from "#shared/rules/rule-pages.ts";
import { findScreen } from "#shared/screens.ts";
import { EnteredValues } from "./entered-values.tsx";
import { deskFactQuery } from "./queries.ts";
import { Records } from "./records.tsx";
import { ReportsOnFact } from "./report-list.tsx";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";
import { ValueForm } from "./value-form.tsx";

const texts = factsDeskTexts.fact;

/** All about one fact: what counts when, what uses it, what was entered and reported, and the form for a new value. */
export function FactPage({ userId, factId }: { userId: string; factId: string }) {
  const query = useQuery(deskFactQuery(userId, factId));
  return (
    <>
      <Link to={findScreen("admin-facts")?.path ?? "/"} className={classes.back}>
        {texts.back}
      </Link>
      <PageHeader title={factId} purpose={query.data && <Purpose {...query.data} />} />
      <QueryState query={query} loading={<TextSkeleton />} error={texts.loadError}>
        {(fact) => (
          <Stack gap={24}>
            <Card title={texts.records}>
              <Records records={fact.records} />
            </Card>
            <ReportsOnFact userId={userId} factId={factId} />
            <Card title={texts.uses}>
              <Uses uses={fact.uses} />
            </Card>
            <EnteredValues entries={fact.entries} />
            <ValueForm fact={fact} />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

function Purpose({ destination, topic }: DeskDetail) {
  return (
    <>
      {destination.name}, {topic}.{" "}
      <a href={rulesPath(destination.slug)} className={classes.link}>
        {texts.publicPage}
      </a>
    </>
  );
}

export function Uses({ uses }: { uses: readonly DeskUse[] }) {
  if (uses.length === 0) return <p className={classes.quiet}>{texts.unused}</p>;
  return (
    <>
      <p className={classes.quiet}>{texts.usedBy(uses.length)}</p>
      <ul className={classes.uses} aria-label={texts.uses}>
        {uses.map(({ kind, title }) => (
          <li key={`${kind} ${title}`}>
            <span className={classes.kind}>{texts.kinds[kind] ?? kind}</span> {title}
          </li>
        ))}
      </ul>
    </>
  );
}
