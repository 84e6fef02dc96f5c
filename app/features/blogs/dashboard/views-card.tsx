import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { formatNumber } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { blogViewsQuery, type DailyViews } from "#app/features/blogs/queries.ts";
import classes from "./views-card.module.css";
import { blogDashboardTexts, formatViewDay } from "./texts.ts";

const texts = blogDashboardTexts.views;

const ViewsChart = lazy(async () => ({ default: (await import("./views-chart.tsx")).ViewsChart }));

export function ViewsCard({ userId }: { userId: string }) {
  const query = useQuery(blogViewsQuery(userId));
  return (
    <Card title={texts.title}>
      <QueryState query={query} loading={<ChartSkeleton />} error={texts.loadError}>
        {(days) => <Views days={days} />}
      </QueryState>
    </Card>
  );
}

function Views({ days }: { days: DailyViews[] }) {
  if (days.every(({ views }) => views === 0)) return <Text c="dimmed">{texts.none}</Text>;
  return (
    <>
      <Text c="dimmed" mb={16}>
        {summaryOf(days)}
      </Text>
      {/* The text around it says the same. */}
      <div className={classes.chart} aria-hidden>
        <Suspense fallback={<Skeleton height="100%" />}>
          <ViewsChart days={days} />
        </Suspense>
      </div>
      <details className={classes.figures}>
        <summary>{texts.figures}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.series}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{formatViewDay(day, "long")}</th>
                <td>{formatNumber(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function summaryOf(days: DailyViews[]): string {
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const best = days.reduce((most, day) => (day.views > most.views ? day : most));
  return texts.summary(total, best.views, formatViewDay(best.day, "long"));
}

function ChartSkeleton() {
  return (
    <LoadingSkeleton>
      <Skeleton height={20} width="50%" mb={16} />
      <Skeleton className={classes.chart} />
      <Skeleton height={20} width={120} mt={16} mb={4} />
    </LoadingSkeleton>
  );
}
