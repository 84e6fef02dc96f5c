import { Skeleton, Stack } from "@mantine/core";
import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { MailsCard } from "./mails-card.tsx";
import { remindersQuery } from "./queries.ts";
import classes from "./reminders-section.module.css";
import { remindersTexts as texts } from "./texts.ts";

export function RemindersSection({ user }: { user: User }) {
  const query = useQuery(remindersQuery(user.id));
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders" className={classes.title}>
        {texts.title}
      </h2>
      <div className={classes.columns}>
        <Card title={texts.mails.title} order={3}>
          <QueryState query={query} loading={<CardSkeleton />} error={texts.loadError}>
            {(reminders) => <MailsCard userId={user.id} email={user.email ?? ""} reminders={reminders} />}
          </QueryState>
        </Card>
        {query.data && (
          <Card title={texts.calendar.title} order={3}>
            <CalendarCard userId={user.id} reminders={query.data} />
          </Card>
        )}
      </div>
    </section>
  );
}

function CardSkeleton() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={12} py={4}>
        <Skeleton height={12} />
        <Skeleton height={12} width="60%" />
        <Skeleton height={42} />
      </Stack>
    </LoadingSkeleton>
  );
}
