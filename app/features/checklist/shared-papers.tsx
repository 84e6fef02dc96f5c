import { Button, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { SharedPaper } from "#shared/applications/application-plan.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { useCountShared } from "./changes/count-shared.tsx";
import type { ChecklistOf } from "#app/lib/applications/save-line.ts";
import { checklistTitleId } from "./checklist-head.tsx";
import classes from "./shared-papers.module.css";
import { checklistTexts } from "./texts.ts";

const texts = checklistTexts.shared;

interface SharedPapersProps {
  of: ChecklistOf;
  shared: readonly SharedPaper[];
  onStepSwitched: (stepId: VisaStepId, isCompleted: boolean) => void;
}

/** A passport, a degree and a language test are got once: what is ready for another application counts here by one tap. */
export function SharedPapers({ of, shared, onStepSwitched }: SharedPapersProps) {
  const { count, counting } = useCountShared(of, onStepSwitched);
  const left = shared.length;
  const wereLeft = useRef(left);
  useEffect(() => {
    const isFewer = left < wereLeft.current;
    wereLeft.current = left;
    // The button that had the focus is gone with its row.
    if (isFewer && document.activeElement === document.body) {
      document.getElementById(checklistTitleId)?.focus({ preventScroll: true });
    }
  }, [left]);
  if (left === 0) return null;
  const isBusy = counting.length > 0;
  return (
    <section aria-labelledby="shared-papers" className={classes.box}>
      <h3 id="shared-papers" className={classes.title}>
        {texts.title}
      </h3>
      <p className={classes.hint}>{texts.hint}</p>
      <ul className={classes.papers}>
        {shared.map((paper) => (
          <li key={paper.requirement} className={classes.paper}>
            <div className={classes.words}>
              <ScreenLink screen="visa-progress" search={`?${new URLSearchParams({ line: paper.requirement })}`}>
                {paper.title}
              </ScreenLink>
              <p className={classes.hint} dir="auto">
                {texts.readyFor(paper.readyFor)}
              </p>
            </div>
            <Button
              variant="default"
              size="sm"
              className={classes.button}
              loading={counting.includes(paper.requirement)}
              disabled={isBusy}
              onClick={() => count([paper])}
            >
              {texts.count}
              <VisuallyHidden component="span">{texts.countWhich(paper.title)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {left > 1 && (
        <Button className={classes.all} disabled={isBusy} onClick={() => count(shared)}>
          {texts.countAll(left)}
        </Button>
      )}
    </section>
  );
}
