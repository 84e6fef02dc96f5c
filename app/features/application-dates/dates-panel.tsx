import type { ReactNode } from "react";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { openQuestionsOf, questionLinks } from "#app/lib/applications/open-questions.ts";
import { afterLastDayInWords, daysToApplyInWords, windowInWords } from "#app/lib/applications/window-in-words.ts";
import { daysBetween, localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { LinkList } from "#app/ui/lists/link-list.tsx";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { type LastDay, lastDaysAfter } from "#shared/applications/stages.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import classes from "./dates-panel.module.css";
import { datesTexts } from "./texts.ts";
import { Timeline } from "./timeline-list.tsx";
import { timelineOf } from "./timeline.ts";
import { type ToDo, toDoOf } from "./to-do.ts";

const texts = datesTexts.window;

interface DatesPanelProps {
  userId: string;
  plan: ApplicationPlan;
}

interface DatedPlan {
  plan: ApplicationPlan;
  today: string;
}

export function DatesPanel({ userId, plan }: DatesPanelProps) {
  const today = localDay();
  const isPhone = useIsPhone();
  const { state } = plan.application;
  if (state === "dropped") return <FollowingCard {...datesTexts.dropped} />;
  const isBefore = statesBeforeApplying.has(state);
  return (
    <div className={classes.panel}>
      {isBefore ? (
        <WindowCard userId={userId} plan={plan} today={today}>
          {!isPhone && <Basis apply={plan.apply} today={today} />}
        </WindowCard>
      ) : (
        <AppliedCard plan={plan} today={today} />
      )}
      <Card title={datesTexts.timeline.title} className={classes.timeline}>
        <Timeline days={timelineOf(plan, today)} />
      </Card>
      {isBefore && <MovingAnswers plan={plan} />}
      {isBefore && isPhone && (
        <Card title={texts.why}>
          <Basis apply={plan.apply} today={today} />
        </Card>
      )}
      <Card title={datesTexts.remind.title}>
        <ScreenLink screen="profile" hash="reminders" className={classes.remind}>
          {datesTexts.remind.link}
        </ScreenLink>
      </Card>
    </div>
  );
}

/** What counts is the next day of what follows the application. */
function AppliedCard({ plan, today }: DatedPlan) {
  const { title, none } = datesTexts.applied;
  const next = firstOf(lastDaysAfter(plan).filter(({ day }) => day >= today));
  return <FollowingCard title={title} text={next ? soonerInWords(next, today) : none} isKnown={next !== undefined} />;
}

function FollowingCard({ title, text, isKnown = false }: { title: string; text: string; isKnown?: boolean }) {
  return (
    <Card title={title}>
      <p className={classes.window} data-tone={isKnown ? "known" : undefined}>
        {text}
      </p>
      <WhatToDo says={null} label={datesTexts.toNow} screen="dashboard" />
      <p className={classes.quiet}>{texts.reading}</p>
    </Card>
  );
}

function WindowCard({ userId, plan, today, children }: DatesPanelProps & DatedPlan & { children: ReactNode }) {
  const { apply } = plan;
  const { isHidden } = useHiddenTasks(userId, plan.card.id);
  const toDo = toDoOf(plan, today, isHidden);
  const lead = toDo?.lead;
  const count = lead?.count ?? daysToApplyInWords(apply, today);
  const sooner = nextLastDay(plan, today);
  const window = windowInWords(apply, today) ?? (apply ? texts.unknown : texts.noRule);
  const isKnown = apply !== null && (apply.earliest !== null || apply.latest !== null);
  const isOpen = apply !== null && (apply.earliest === null || apply.earliest <= today);
  return (
    <Card title={texts.title}>
      <div className={classes.window} data-tone={apply?.isImpossible ? "stop" : isKnown ? "known" : undefined}>
        {sooner && (!lead || sooner.day < lead.by) && <p className={classes.sooner}>{soonerInWords(sooner, today)}</p>}
        {count !== null && <p className={classes.count}>{count}</p>}
        {lead && <p>{lead.says}</p>}
        <p className={lead && classes.beside}>{(lead && isOpen && afterLastDayInWords(apply)) || window}</p>
      </div>
      {toDo && <WhatToDo {...toDo} />}
      {children}
    </Card>
  );
}

/** What the days rest on. On a phone it stands below the days that follow, which begin in the first view. */
function Basis({ apply, today }: Pick<ApplicationPlan, "apply"> & Pick<DatedPlan, "today">) {
  return (
    <>
      {apply && <Reasons apply={apply} today={today} />}
      <p className={classes.quiet}>{texts.reading}</p>
    </>
  );
}

/** The questions that can still move the days to apply. */
function MovingAnswers({ plan }: Pick<DatesPanelProps, "plan">) {
  const { apply } = plan;
  const asks = openQuestionsOf(plan, apply ? apply.asks : ["course-start"]);
  if (asks.length === 0) return null;
  const isKnown = apply !== null && (apply.earliest !== null || apply.latest !== null);
  return (
    <Card title={isKnown ? texts.mayMove : texts.asks}>
      <LinkList links={questionLinks(asks)} />
    </Card>
  );
}

/** The first rule whose last day comes before the last day to apply: the count of that day would hide it. */
function nextLastDay({ apply, days }: ApplicationPlan, today: string) {
  const end = apply?.isImpossible ? null : apply?.latest;
  if (!end) return undefined;
  return firstOf(
    days.flatMap(({ what, latest: day }) => (day !== null && day >= today && day < end ? [{ what, day }] : [])),
  );
}

type Deadline = Pick<LastDay, "what" | "day">;

function firstOf(days: readonly Deadline[]): Deadline | undefined {
  return days.toSorted((a, b) => a.day.localeCompare(b.day))[0];
}

function soonerInWords({ what, day }: Deadline, today: string): string {
  return texts.sooner(what, day, daysBetween(today, day));
}

function WhatToDo({ says, label, screen, search }: ToDo) {
  return (
    <div className={classes.toDo}>
      {says !== null && <p>{says}</p>}
      <ScreenButton screen={screen} {...(search !== undefined && { search })}>
        {label}
      </ScreenButton>
    </div>
  );
}

function Reasons({ apply, today }: { apply: RuleWindow; today: string }) {
  const { opening, binding, earliest, latest } = apply;
  const first = opening && earliest && <Reason rule={opening.rule} when={texts.opening(earliest, earliest <= today)} />;
  const last = binding && latest && <Reason rule={binding.rule} when={texts.binding(latest)} />;
  if (!first && !last) return null;
  return (
    <dl className={classes.reasons}>
      {first}
      {last}
    </dl>
  );
}

function Reason({ when, rule }: { when: string; rule: string }) {
  return (
    <div>
      <dt>{when}</dt>
      <dd>{rule}</dd>
    </div>
  );
}
