import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatNumber } from "#app/lib/format.ts";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/query-state.tsx";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import classes from "./counts-card.module.css";
import { dashboardTexts } from "./texts.ts";

const texts = dashboardTexts.counts;

interface CountsCardProps {
  documents: UseQueryResult<{ completed: number; pending: number }>;
  generated: UseQueryResult<{ total: number }>;
}

/** Documents completed and pending, and what the generator has written. The two sources fail independently. */
export function CountsCard({ documents, generated }: CountsCardProps) {
  return (
    <Card title={texts.title}>
      <div className={classes.counts}>
        <QueryState query={documents} loading={<CountSkeletons count={2} />} error={texts.error}>
          {({ completed, pending }) => (
            <>
              <Count label={texts.completed} value={completed} />
              <Count label={texts.pending} value={pending} />
            </>
          )}
        </QueryState>
        <QueryState query={generated} loading={<CountSkeletons count={1} />} error={texts.error}>
          {({ total }) => <Count label={texts.generated} value={total} />}
        </QueryState>
      </div>
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
    <LoadingShape key={index}>
      <Skeleton height={52} />
    </LoadingShape>
  ));
}
