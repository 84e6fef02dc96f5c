import { Modal } from "@mantine/core";
import { useState } from "react";
import type { TourTarget } from "#app/lib/tour-target.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { findScreen } from "#shared/screens.ts";
import { TourCard } from "./tour-card.tsx";
import type { TutorialStepId } from "./tutorial-machine.ts";
import { useTutorial } from "./tutorial-provider.tsx";
import { useAutoStart } from "./use-auto-start.ts";
import { useCardPlace } from "./use-card-place.ts";
import { useFocusKeeper } from "./use-focus-keeper.ts";
import { useTargetBox } from "./use-target-box.ts";
import classes from "./tour.module.css";

/**
 * The tour over the signed-in screens: it darkens all but what its card is about. Leaving it counts as taking it.
 * It is a dialog like the others rather than Mantine's Tour, whose card is not modal and outgrows a low window.
 */
export function Tour() {
  useAutoStart();
  const { step, skip } = useTutorial();
  // On its way out the card still shows where the tour was left.
  const [lastStep, setLastStep] = useState(step);
  if (step !== null && step !== lastStep) setLastStep(step);

  const isPhone = useIsPhone();
  const target = step && targetOf(step.id, isPhone);
  const box = useTargetBox(target);
  const { cardRef, place } = useCardPlace(box);
  const giveFocusBack = useFocusKeeper(step !== null);

  return (
    <Modal.Root
      opened={step !== null}
      onClose={skip}
      size="auto"
      yOffset={8}
      returnFocus={false}
      closeOnClickOutside={false}
      transitionProps={{ transition: "fade", duration: 160, onExited: giveFocusBack }}
      classNames={{ inner: classes.inner, content: classes.content }}
      styles={{ content: place ?? {} }}
    >
      <Modal.Overlay
        backgroundOpacity={box ? 0 : 0.45}
        // A press beside the card leaves the focus in it.
        onMouseDown={(event) => event.preventDefault()}
      />
      {box && <div className={classes.spotlight} style={box} data-tour-spotlight aria-hidden />}
      <Modal.Content ref={cardRef} data-placed={place !== null || undefined}>
        {lastStep && <TourCard step={lastStep} isInMenu={target === "menu"} />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The way to a step's screen, on a phone the menu that holds it; null for steps about no screen of today. */
function targetOf(stepId: TutorialStepId, isPhone: boolean): TourTarget | null {
  if (stepId === "welcome" || stepId === "complete" || !findScreen(stepId)) return null;
  return isPhone ? "menu" : stepId;
}
