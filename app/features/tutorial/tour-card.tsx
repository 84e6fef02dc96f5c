import { Button, Modal, Progress } from "@mantine/core";
import { useRef } from "react";
import "#app/ui/theme/controls.css";
import { formatPercent } from "#app/lib/text/format.ts";
import { tutorialStepTexts } from "./step-texts.ts";
import { tutorialTexts as texts } from "./texts.ts";
import classes from "./tour-card.module.css";
import { type TutorialStep, useTutorial } from "./tutorial-provider.tsx";

interface TourCardProps {
  step: TutorialStep;
  /** Where the step's screen is found on a phone; null elsewhere. */
  place: string | null;
}

export function TourCard({ step, place }: TourCardProps) {
  const { next, previous, skip } = useTutorial();
  const nextRef = useRef<HTMLButtonElement>(null);
  const { id, stepNumber, stepCount, percent, isFirst, isLast } = step;
  const { title, description } = tutorialStepTexts[id];

  function goBack() {
    // The button is about to be disabled and would lose the focus.
    if (stepNumber === 2) nextRef.current?.focus();
    previous();
  }

  return (
    <>
      <div className={classes.words} aria-live="polite" aria-atomic>
        <p className={classes.position}>{texts.position(stepNumber, stepCount)}</p>
        <Modal.Title className={classes.title} tabIndex={-1} data-autofocus>
          {title}
        </Modal.Title>
        <Modal.Body className={classes.body}>
          <p>{description}</p>
          {place !== null && <p className={classes.hint}>{place}</p>}
        </Modal.Body>
      </div>
      <Modal.CloseButton aria-label={texts.close} className={classes.close} iconSize={22} />
      <div className={classes.progress}>
        <Progress value={percent} aria-label={texts.progress} className={classes.bar} />
        <span aria-hidden>{formatPercent(percent / 100)}</span>
      </div>
      <div className={classes.actions}>
        {!isLast && (
          <Button variant="subtle" color="gray" className={classes.skip} onClick={skip}>
            {texts.skip}
          </Button>
        )}
        <Button variant="default" disabled={isFirst} onClick={goBack}>
          {texts.previous}
        </Button>
        <Button ref={nextRef} onClick={next}>
          {isLast ? texts.getStarted : texts.next}
        </Button>
      </div>
    </>
  );
}
