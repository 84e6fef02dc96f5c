import { Button } from "@mantine/core";
import { Printer } from "lucide-react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationPlan, PlanStep } from "#shared/applications/application-plan.ts";
import classes from "./checklist.module.css";
import { checklistTexts as texts } from "./texts.ts";

export const checklistTitleId = "checklist-title";

interface ChecklistHeadProps {
  plan: ApplicationPlan;
  steps: readonly PlanStep[];
}

/** How far it is, and what stands above all papers; whose it is stands above it on the screen, and here on paper. */
export function ChecklistHead({ plan, steps }: ChecklistHeadProps) {
  const { country, institution, start } = plan.card;
  const needed = steps.reduce((all, step) => all + step.needed, 0);
  const ready = steps.reduce((all, step) => all + step.ready, 0);
  const lines = steps.flatMap((step) => step.lines).filter(({ setAsideBecause }) => setAsideBecause === null);
  const open = lines.filter(({ verdict, asks }) => verdict === "unknown" && asks.length > 0);
  const toLookUp = lines.filter(({ verdict }) => verdict === "check").length;
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h2 id={checklistTitleId} tabIndex={-1} className={classes.title}>
          {texts.title}
        </h2>
        <p className={classes.how}>{texts.how}</p>
        <p className={classes.ready}>
          {needed > 0 ? texts.ready(ready, needed) : toLookUp > 0 ? texts.toLookUp(toLookUp) : texts.noneNeeded}
        </p>
        {open.length > 0 && (
          <p className={classes.open}>
            {texts.open(open.length)} <ScreenLink screen="application-answers">{texts.answerThem}</ScreenLink>
          </p>
        )}
        <p className={classes.printed} dir="auto">
          {texts.about(country, institution)}
        </p>
        <p className={classes.printed}>
          {start !== null && texts.start(dayInWords(start))} {texts.printedOn(dayInWords(localDay()))}
        </p>
      </div>
      <Notices plan={plan} />
    </header>
  );
}

/** What stands under all papers. */
export function ChecklistFoot() {
  return (
    <footer className={classes.foot}>
      <p className={classes.basis}>{texts.byItself}</p>
      <p className={classes.basis}>{texts.basis}</p>
      <Button
        variant="default"
        leftSection={<Printer size={18} aria-hidden />}
        className={classes.print}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
    </footer>
  );
}

function Notices({ plan: { stops, contradictions } }: { plan: ApplicationPlan }) {
  const bars = stops.filter(({ kind }) => kind === "ban" || kind === "brake");
  if (bars.length === 0 && contradictions.length === 0) return null;
  return (
    <div className={classes.notices}>
      <h3>{texts.notices}</h3>
      <ul>
        {bars.map(({ id, say, isAssumed }) => (
          <li key={id}>
            {isAssumed && `${texts.assumed} `}
            {say}
          </li>
        ))}
        {contradictions.map((sentence) => (
          <li key={sentence}>
            {texts.contradiction} {sentence} <ScreenLink screen="application-answers">{texts.changeAnswers}</ScreenLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
