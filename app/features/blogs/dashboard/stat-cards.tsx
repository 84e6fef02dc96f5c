import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber, formatPercent } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { type BlogStats, blogStatsQuery, blogViewsQuery } from "#app/features/blogs/queries.ts";
import { allPosts, searchOf } from "#app/features/blogs/list-params.ts";
import classes from "./stat-cards.module.css";
import { blogDashboardTexts } from "./texts.ts";

const texts = blogDashboardTexts.stats;

const draftsSearch = searchOf({ ...allPosts, status: "draft" });

export function StatCards({ userId }: { userId: string }) {
  const query = useQuery(blogStatsQuery(userId));
  const { data: days } = useQuery(blogViewsQuery(userId));
  const recentViews = days?.reduce((sum, { views }) => sum + views, 0);
  const stats = (
    <QueryState query={query} loading={<StatSkeletons />} error={texts.loadError}>
      {(data) => <Stats stats={data} recentViews={recentViews} />}
    </QueryState>
  );
  if (query.isError && query.data === undefined) return <Card title={texts.title}>{stats}</Card>;
  return <section aria-label={texts.title}>{stats}</section>;
}

interface StatsProps {
  stats: BlogStats;
  /** Of the last 30 days; undefined while it is not known. */
  recentViews: number | undefined;
}

function Stats({ stats: { posts, published, views, reading_time }, recentViews }: StatsProps) {
  const drafts = posts - published;
  return (
    <dl className={classes.stats}>
      <Stat
        label={texts.posts}
        value={formatNumber(posts)}
        detail={
          <>
            {texts.published(published)}
            {drafts === 0 ? (
              texts.drafts(drafts)
            ) : (
              <Link to={{ search: draftsSearch }} preventScrollReset>
                {texts.drafts(drafts)}
              </Link>
            )}
          </>
        }
      />
      <Stat
        label={texts.views}
        value={formatNumber(views)}
        detail={recentViews === undefined ? texts.viewsDetail : texts.recentViews(recentViews)}
      />
      <Stat
        label={texts.readingTime}
        value={reading_time === null ? texts.noReadingTime : texts.minutes(reading_time)}
        detail={texts.readingTimeDetail}
      />
      <Stat
        label={texts.rate}
        value={formatPercent(posts === 0 ? 0 : published / posts)}
        detail={texts.rateDetail(published, posts)}
      />
    </dl>
  );
}

function Stat({ label, value, detail }: { label: string; value: string; detail: ReactNode }) {
  return (
    <div className={classes.stat}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.detail}>{detail}</dd>
    </div>
  );
}

function StatSkeletons() {
  return (
    <LoadingSkeleton>
      <div className={classes.stats}>
        {[1, 2, 3, 4].map((stat) => (
          <div key={stat} className={classes.stat}>
            <Skeleton height={20} width="60%" />
            <Skeleton height={32} width="40%" my={4} />
            <Skeleton height={20} width="80%" />
          </div>
        ))}
      </div>
    </LoadingSkeleton>
  );
}
