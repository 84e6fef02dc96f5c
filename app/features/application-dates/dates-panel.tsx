import { Text } from "@mantine/core";
import { askSearch, openQuestionsOf } from "#app/lib/applications/open-questions.ts";
import { daysToApplyInWords, windowInWords } from "#app/lib/applications/window-in-words.ts";
import { daysBetween, localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import classes from "./dates-panel.module.css";
import { datesTexts } from "./texts.ts";
import { Timeline } from "./timeline-list.tsx";
import { timelineOf } from "./timeline.ts";

const texts = datesTexts.window;

export function DatesPanel({ plan }: { plan: ApplicationPlan }) {
  const today = localDay();
  return (
    <div className={classes.panel}>
      <WindowCard plan={plan} today={today} />
      <Card title={datesTexts.timeline.title}>
        <Timeline days={timelineOf(plan, today)} />
      </Card>
    </div>
  );
}

function WindowCard({ plan, today }: { plan: ApplicationPlan; today: string }) {
  const { apply } = plan;
  const asks = openQuestionsOf(plan, apply ? apply.asks : ["course-start"]);
  const count = daysToApplyInWords(apply, today);
  const sooner = nextLastDay(plan, today);
  const isKnown = apply !== null && (apply.earliest !== null || apply.latest !== null);
  return (
    <Card title={texts.title}>
      <div className={classes.window} data-tone={apply?.isImpossible ? "stop" : isKnown ? "known" : undefined}>
        {sooner && (
          <p className={classes.sooner}>
            {texts.sooner(sooner.what, sooner.latest, daysBetween(today, sooner.latest))}
          </p>
        )}
        {count !== null && <p className={classes.count}>{count}</p>}
        <p>{windowInWords(apply, today) ?? (apply ? texts.unknown : texts.noRule)}</p>
      </div>
      {apply?.isImpossible && <Text>{texts.impossibleHint}</Text>}
      {apply && <Reasons apply={apply} />}
      {asks.length > 0 && (
        <>
          <p className={classes.asksTitle}>{isKnown ? texts.mayMove : texts.asks}</p>
          <ul className={classes.asks}>
            {asks.map(({ id, text }) => (
              <li key={id}>
                <ScreenLink screen="application-answers" search={askSearch(id)} className={classes.ask}>
                  {text}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.quiet}>{texts.reading}</p>
    </Card>
  );
}

/** The first rule whose last day comes before the last day to apply: the count of that day would hide it. */
function nextLastDay({ apply, days }: ApplicationPlan, today: string) {
  const end = apply?.isImpossible ? null : apply?.latest;
  if (!end) return null;
  const ahead = days.flatMap(({ what, latest }) =>
    latest !== null && latest >= today && latest < end ? [{ what, latest }] : [],
  );
  return ahead.toSorted((a, b) => a.latest.localeCompare(b.latest))[0] ?? null;
}

function Reasons({ apply: { opening, binding } }: { apply: RuleWindow }) {
  const reasons = [
    { label: texts.opening, rule: opening },
    { label: texts.binding, rule: binding },
  ];
  return (
    <dl className={classes.reasons}>
      {reasons.map(
        ({ label, rule }) =>
          rule && (
            <div key={label}>
              <dt>
                {label}: {rule.what}
              </dt>
              <dd>{rule.rule}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
