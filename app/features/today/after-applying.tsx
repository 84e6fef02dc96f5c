import { Anchor, Button } from "@mantine/core";
import { useId, useState } from "react";
import { untilInWords } from "#app/lib/applications/until-in-words.ts";
import { askSearch } from "#app/lib/applications/open-questions.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { AfterPhase, AfterStep, ApplicationPlan } from "#shared/applications/application-plan.ts";
import { planTexts } from "./plan-texts.ts";
import classes from "./plan.module.css";

const texts = planTexts.after;

/** Steps that are shown before "Show all". */
const shownSteps = 3;

interface AfterStepsProps {
  title: string;
  steps: readonly AfterStep[];
  /** In which the person is: what a later one depends on, they cannot know yet. */
  phase: AfterPhase | null;
}

/** What follows an application, with what each step means and its days. */
export function AfterSteps({ title, steps, phase }: AfterStepsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const hasMore = steps.length > shownSteps;
  if (steps.length === 0) return null;
  return (
    <div>
      <h3 className={classes.strong}>{title}</h3>
      <ol id={id} className={classes.after}>
        {steps.slice(0, isWhole ? steps.length : shownSteps).map((step) => (
          <li key={step.id}>
            <span className={classes.strong}>{step.what}</span>
            <p className={classes.text}>{step.meaning}</p>
            <DaysOfStep step={step} isNow={step.phase === phase} />
          </li>
        ))}
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
