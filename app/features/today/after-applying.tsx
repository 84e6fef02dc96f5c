import { Anchor, Button } from "@mantine/core";
import { useId, useState } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import { planTexts } from "./plan-texts.ts";
import classes from "./today.module.css";

const texts = planTexts.after;

/** Steps that are shown before "Show all". */
const shownSteps = 3;

/** What follows an application, with what each step means. */
export function AfterSteps({ after }: Pick<ApplicationPlan, "after">) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const hasMore = after.length > shownSteps;
  if (after.length === 0) return null;
  return (
    <div>
      <h3 className={classes.strong}>{texts.title}</h3>
      <ol id={id} className={classes.after}>
        {after.slice(0, isWhole ? after.length : shownSteps).map((step) => (
          <li key={step.id}>
            <span className={classes.strong}>{step.what}</span>
            <p className={classes.text}>{step.meaning}</p>
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
          {isWhole ? texts.showLess : texts.showAll(after.length)}
        </Button>
      )}
    </div>
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
