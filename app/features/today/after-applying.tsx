import { Anchor, Button } from "@mantine/core";
import { useId, useState } from "react";
import { untilInWords } from "#app/lib/applications/until-in-words.ts";
import { askSearch } from "#app/lib/applications/open-questions.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { AfterPhase, AfterStep, ApplicationPlan } from "#shared/applications/application-plan.ts";
import { DutyDone } from "./duty-done.tsx";
import { planTexts } from "./plan-texts.ts";
import classes from "./plan.module.css";

const texts = planTexts.after;

/** Steps that are not done and shown before "Show all". */
const shownSteps = 3;

interface AfterStepsProps {
  userId: string;
  applicationId: string;
  title: string;
  steps: readonly AfterStep[];
  /** In which the person is: what a later one depends on, they cannot know yet. Null before the application, when nothing can be done yet. */
  phase: AfterPhase | null;
}

/** What follows an application, with what each step means and its days. */
export function AfterSteps({ userId, applicationId, title, steps, phase }: AfterStepsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const last = steps.filter(({ isDone }) => !isDone)[shownSteps - 1];
  const count = last ? steps.indexOf(last) + 1 : steps.length;
  const hasMore = steps.length > count;
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 className={classes.strong}>{title}</h3>
      <ol id={id} className={classes.after}>
        {steps.slice(0, isWhole ? steps.length : count).map((step) => {
          const isNow = step.phase === phase;
          return (
            <li key={step.id}>
              <span className={classes.strong}>{step.what}</span>
              <p className={classes.text}>{step.meaning}</p>
              {!step.isDone && <DaysOfStep step={step} isNow={isNow} />}
              {phase !== null && isDuty(step, isNow) && (
                <DutyDone userId={userId} applicationId={applicationId} duty={step} />
              )}
            </li>
          );
        })}
      </ol>
      {hasMore && (
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll(steps.length)}
        </Button>
      )}
    </div>
  );
}

/** Whether anything of it can be reminded of: what has no last day, and waits for none, is there to be read. */
function isDuty({ latest, missing, isDone }: AfterStep, isNow: boolean): boolean {
  return isDone || latest !== null || (isNow && missing.length > 0);
}

function DaysOfStep({ step: { earliest, latest, missing }, isNow }: { step: AfterStep; isNow: boolean }) {
  const today = localDay();
  const [asked] = missing;
  if (latest !== null)
    return (
      <p className={classes.until}>
        <time dateTime={latest}>{untilInWords(latest, today)}</time>
      </p>
    );
  if (earliest !== null && earliest > today)
    return (
      <p className={classes.until}>
        <time dateTime={earliest}>{texts.notBefore(dayInWords(earliest))}</time>
      </p>
    );
  if (!asked || !isNow) return null;
  return (
    <p className={classes.quiet}>
      {texts.tell}{" "}
      <ScreenLink screen="application-answers" search={askSearch(asked.id)}>
        {asked.text}
      </ScreenLink>
    </p>
  );
}

/** Official figures with their day; never a forecast. */
export function WaitingFigures({ waiting, authority }: Pick<ApplicationPlan, "waiting" | "authority">) {
  return (
    <div>
      <h3 className={classes.strong}>{texts.waiting}</h3>
      {waiting.length === 0 ? (
        <p className={classes.text}>
          {texts.noFigure} <Outside {...authority} title={authority.name} />
        </p>
      ) : (
        <>
          <ul className={classes.plain}>
            {waiting.map(({ id, says, dated, source }) => (
              <li key={id} className={classes.text}>
                {says}{" "}
                <span className={classes.quiet}>
                  {source && <Outside {...source} />} ({dated === null ? texts.undated : dayInWords(dated)})
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>{texts.waitingNote}</p>
        </>
      )}
    </div>
  );
}

function Outside({ url, title }: { url: string; title: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {title}
    </Anchor>
  );
}
