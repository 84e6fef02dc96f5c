import { Text } from "@mantine/core";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { askSearch, openQuestionsOf } from "#app/lib/applications/open-questions.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { daysToApplyInWords, windowInWords } from "#app/lib/applications/window-in-words.ts";
import { addDays, daysBetween, localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { type RuleWindow, savingsDayId } from "#shared/rules/rule-check.ts";
import classes from "./dates-panel.module.css";
import { datesTexts } from "./texts.ts";
import { Timeline } from "./timeline-list.tsx";
import { timelineOf } from "./timeline.ts";

const texts = datesTexts.window;

interface DatesPanelProps {
  userId: string;
  plan: ApplicationPlan;
}

export function DatesPanel({ userId, plan }: DatesPanelProps) {
  const today = localDay();
  return (
    <div className={classes.panel}>
      <WindowCard userId={userId} plan={plan} today={today} />
      <Card title={datesTexts.timeline.title}>
        <Timeline days={timelineOf(plan, today)} />
      </Card>
      <Card title={datesTexts.remind.title}>
        <ScreenLink screen="profile" hash="reminders" className={classes.ask}>
          {datesTexts.remind.link}
        </ScreenLink>
      </Card>
    </div>
  );
}

function WindowCard({ userId, plan, today }: DatesPanelProps & { today: string }) {
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
      <ToDo userId={userId} plan={plan} today={today} />
      {apply && <Reasons apply={apply} today={today} />}
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

/** What is to be done for these days: what Today names first, and before it the money that must lie in an account. */
function ToDo({ userId, plan, today }: DatesPanelProps & { today: string }) {
  const { isHidden } = useHiddenTasks(userId, plan.card.id);
  const task = plan.tasks.find((one) => !isHidden(one));
  const money = moneyFrom(plan, today);
  if (money === null && task === undefined) return null;
  return (
    <div className={classes.toDo}>
      {money && <p>{texts.ifToday(money.from, money.until)}</p>}
      {money && <ScreenButton screen="application-money">{texts.balances}</ScreenButton>}
      {money === null && task && <ScreenButton {...placeOfTask(task)}>{texts.next(task.what)}</ScreenButton>}
    </div>
  );
}

/** Money that must lie in an account for days makes the days to apply fewer than they are by the other rules. */
function moneyFrom({ apply, days }: ApplicationPlan, today: string): { from: string; until: string } | null {
  const last = apply?.latest ?? null;
  const moneyBy = days.find(({ id }) => id === savingsDayId)?.latest ?? null;
  if (last === null || moneyBy === null || moneyBy < today) return null;
  return { from: addDays(today, daysBetween(moneyBy, last)), until: last };
}

function Reasons({ apply, today }: { apply: RuleWindow; today: string }) {
  const { opening, binding, earliest, latest } = apply;
  const isOpen = earliest !== null && earliest <= today;
  return (
    <dl className={classes.reasons}>
      {opening && (
        <div>
          <dt>{earliest === null ? opening.what : texts.opening(earliest, isOpen)}</dt>
          <dd>{earliest === null ? opening.rule : texts.because(opening.what, opening.rule)}</dd>
        </div>
      )}
      {binding && (
        <div>
          <dt>{latest === null ? binding.what : texts.binding(latest)}</dt>
          <dd>{latest === null ? binding.rule : texts.because(binding.what, binding.rule)}</dd>
        </div>
      )}
    </dl>
  );
}
