import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { applicationPlanQuery } from "#app/lib/applications/queries.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import { rulesPath } from "#shared/rules/rule-pages.ts";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.value;

/** What three answers come to. `ids`: of the applications, the one to work in first; none while no country is chosen. */
export function FirstValue({ userId, ids }: { userId: string; ids: readonly string[] }) {
  const [id] = ids;
  const query = useQuery({ ...applicationPlanQuery(userId, id ?? ""), enabled: id !== undefined });
  if (id === undefined)
    return (
      <section className={classes.question}>
        <p className={classes.why} role="status">
          {texts.undecided}
        </p>
        <a href={rulesPath()}>{texts.rules}</a>
      </section>
    );
  return (
    <QueryState query={query} loading={<ValueSkeleton />} error={{ message: texts.failed }}>
      {(plan) => <Value plan={plan} others={ids.length - 1} />}
    </QueryState>
  );
}

function Value({ plan, others }: { plan: ApplicationPlan; others: number }) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const { card, apply, tasks, steps, sums } = plan;
  const open = steps.flatMap(({ lines }) => lines).filter(({ verdict }) => verdict === "unknown").length;
  const total = sums.find(({ id }) => id === "to-show")?.total;
  const inWords = (day: string | null) => day && dayInWords(day);
  return (
    <section className={classes.question}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {card.start !== null && card.daysToStart !== null
          ? texts.start(card.daysToStart, dayInWords(card.start))
          : texts.noStart(card.country)}
      </h2>
      <p className={classes.why}>{texts.papers(card.needed, open)}</p>
      {apply && (apply.earliest ?? apply.latest) !== null && (
        <p className={classes.why}>{texts.window(inWords(apply.earliest), inWords(apply.latest))}</p>
      )}
      {total && <p className={classes.why}>{texts.toShow(total)}</p>}
      {tasks.length > 0 && (
        <>
          <h3 className={classes.first}>{texts.first}</h3>
          <ol className={classes.tasks}>
            {tasks.map(({ id, what, why, until }) => (
              <li key={id}>
                <strong>{what}</strong>
                {until !== null && <span className={classes.until}> {texts.until(dayInWords(until))}</span>}
                <span className={classes.taskWhy}>{why}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={classes.ways}>
        <ScreenButton screen="visa-progress" size="lg">
          {texts.checklist}
        </ScreenButton>
        <ScreenButton screen="application-answers" size="lg" variant="default">
          {texts.answers}
        </ScreenButton>
      </div>
      {others > 0 && <ScreenLink screen="applications">{texts.others(others)}</ScreenLink>}
    </section>
  );
}

function ValueSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={16}>
        <Skeleton height={32} width="70%" />
        <Skeleton height={20} />
        <Skeleton height={120} />
      </Stack>
    </LoadingSkeleton>
  );
}
