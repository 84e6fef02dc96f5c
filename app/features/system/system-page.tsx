import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { SystemReport, Trouble } from "#shared/system/system-report.ts";
import { JobsCard, LastErrors, RefusalsCard } from "./lists.tsx";
import { BackupCard, DatabaseCard, MailCard, ModelCard, ProcessCard, StoreCard } from "./parts.tsx";
import { systemQuery } from "./queries.ts";
import classes from "./system.module.css";
import { systemTexts as texts } from "./texts.ts";

export function SystemPage({ userId }: { userId: string }) {
  const query = useQuery(systemQuery(userId));
  return (
    <QueryState
      query={query}
      loading={
        <Card>
          <TextSkeleton />
        </Card>
      }
      error={texts.loadError}
    >
      {(report) => (
        <Report
          report={report}
          readAt={query.dataUpdatedAt}
          isLooking={query.isFetching}
          onLookAgain={() => void query.refetch()}
        />
      )}
    </QueryState>
  );
}

interface ReportProps {
  report: SystemReport;
  readAt: number;
  isLooking: boolean;
  onLookAgain: () => void;
}

function Report({ report, readAt, isLooking, onLookAgain }: ReportProps) {
  return (
    <Stack gap={24}>
      <Verdict troubles={report.troubles} isLooking={isLooking} onLookAgain={onLookAgain} />
      <div className={classes.cards}>
        <ProcessCard version={report.version} readAt={readAt} />
        <DatabaseCard database={report.database} />
        <StoreCard store={report.store} />
        <MailCard mail={report.mail} />
        <ModelCard model={report.model} />
        <BackupCard backup={report.backup} />
      </div>
      <LastErrors errors={report.errors} />
      <div className={classes.cards}>
        <JobsCard jobs={report.jobs} />
        <RefusalsCard refusals={report.refusals} />
      </div>
    </Stack>
  );
}

interface VerdictProps {
  troubles: readonly Trouble[];
  isLooking: boolean;
  onLookAgain: () => void;
}

/** One sentence, and below it what is wrong with what to do. */
function Verdict({ troubles, isLooking, onLookAgain }: VerdictProps) {
  const isWell = troubles.length === 0;
  return (
    <Card>
      <div className={classes.state} data-state={isWell ? "well" : "unwell"}>
        {isWell ? <CircleCheck size={28} aria-hidden /> : <CircleAlert size={28} aria-hidden />}
        <div className={classes.words}>
          <div role="status">
            <h2>{isWell ? texts.well : `${texts.unwell(troubles.length)}.`}</h2>
            {isWell && <p className={classes.plain}>{texts.wellMore}</p>}
          </div>
          {!isWell && (
            <ol className={classes.list} aria-label={texts.troubles}>
              {troubles.map(({ kind, reason }) => (
                <li key={`${kind} ${reason}`} className={classes.row}>
                  <p className={classes.says}>{texts.trouble[kind].says(reason)}</p>
                  <p>{texts.trouble[kind].todo}</p>
                </li>
              ))}
            </ol>
          )}
          <div className={classes.foot}>
            <Button variant="default" loading={isLooking} onClick={onLookAgain}>
              {texts.refresh}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
