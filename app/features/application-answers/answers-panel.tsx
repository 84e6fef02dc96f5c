import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { useApplicationPlan } from "#app/lib/applications/shown-applications.ts";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { EmptyState, QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { CourseCard } from "./course-card.tsx";
import { GivenAnswers } from "./given-answers.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { answersTexts as texts } from "./texts.ts";
import classes from "./application-answers.module.css";

/** `?ask=<id>` comes for one question. */
export function AnswersPanel({ userId }: { userId: string }) {
  const applications = useQuery(openApplicationsQuery(userId));
  return (
    <QueryState query={applications} loading={<PanelSkeleton />} error={texts.loadError}>
      {([main]) =>
        main ? (
          <OneApplication key={main.id} userId={userId} id={main.id} />
        ) : (
          <EmptyState title={texts.none} action={<ScreenButton screen="begin">{texts.begin}</ScreenButton>} />
        )
      }
    </QueryState>
  );
}

function OneApplication({ userId, id }: { userId: string; id: string }) {
  const query = useApplicationPlan(userId, id);
  const [search] = useSearchParams();
  const asked = search.get("ask");
  return (
    <QueryState query={query} loading={<PanelSkeleton />} error={texts.loadError}>
      {(plan) => (
        <div className={classes.columns}>
          <Stack gap={24}>
            <OpenQuestions userId={userId} plan={plan} asked={asked} />
            <GivenAnswers key={asked} userId={userId} plan={plan} asked={asked} />
          </Stack>
          <CourseCard userId={userId} application={plan.application} />
        </div>
      )}
    </QueryState>
  );
}

function PanelSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={24}>
        <Skeleton height={240} />
        <Skeleton height={320} />
      </Stack>
    </LoadingSkeleton>
  );
}
