import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatNumber } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import classes from "./counts-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.counts;

interface CountsCardProps {
  documents: UseQueryResult<{ completed: number; pending: number }>;
  generated: UseQueryResult<{ total: number }>;
}

/** One source may fail while the other still counts. */
export function CountsCard({ documents, generated }: CountsCardProps) {
  const failed = [documents, generated].filter((query) => query.isError && query.data === undefined);
  return (
    <Card title={texts.title}>
      <div className={classes.counts}>
        {documents.data && (
          <>
            <Count label={texts.completed} value={documents.data.completed} />
            <Count label={texts.pending} value={documents.data.pending} />
          </>
        )}
        {documents.isPending && <CountSkeletons count={2} />}
        {generated.data && <Count label={texts.generated} value={generated.data.total} />}
        {generated.isPending && <CountSkeletons count={1} />}
      </div>
      {failed.length > 0 && (
        <ErrorState
          {...texts.error}
          onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
          isRetrying={failed.some((query) => query.isFetching)}
        />
      )}
    </Card>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <dl className={classes.count}>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </dl>
  );
}

function CountSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <LoadingSkeleton key={index}>
      <Skeleton height={52} />
    </LoadingSkeleton>
  ));
}
