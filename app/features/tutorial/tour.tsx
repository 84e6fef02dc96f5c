import { Modal } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSession } from "#app/lib/session/session.ts";
import type { TourTarget } from "#app/lib/tour-target.ts";
import { isDialogOpen } from "#app/ui/dialogs/is-dialog-open.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { findScreen } from "#shared/screens.ts";
import { type Box, placeCard, type Size } from "./card-place.ts";
import { TourCard } from "./tour-card.tsx";
import classes from "./tour.module.css";
import type { TutorialStepId } from "./tutorial-machine.ts";
import { useTutorial } from "./tutorial-provider.tsx";
import { useTargetBox } from "./use-target-box.ts";

/** Milliseconds between somebody's arrival and the tour. */
const startDelay = 1_000;

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

/** Starts the tour for somebody who has not taken it in this browser. A dialog that is open is left in peace. */
function useAutoStart(): void {
  const { user } = useSession();
  const { step, isCompleted, start } = useTutorial();
  const isDue = user !== null && !isCompleted && step === null;

  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => {
      if (!isDialogOpen()) start();
    }, startDelay);
    return () => clearInterval(timer);
  }, [isDue, start]);
}

/** Where the card stands beside its target; null without a target, or until the card has been measured. */
function useCardPlace(target: Box | null) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size | null>(null);

  useLayoutEffect(() => {
    if (!card) return;
    const measure = () => setSize({ width: card.offsetWidth, height: card.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    return () => observer.disconnect();
  }, [card]);

  // The target is measured anew whenever the window changes.
  const screen = { width: window.innerWidth, height: window.innerHeight };
  return { cardRef: setCard, place: target && size && placeCard(target, size, screen) };
}

/**
 * Remembers what had the focus when the tour began; the returned function gives it back. What is gone meanwhile, or
 * was nothing, is made up for by the screen's own content, `#content`.
 */
function useFocusKeeper(isRunning: boolean): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (isRunning) before.current = document.activeElement;
  }, [isRunning]);

  return () => {
    const element = before.current;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    const heir = isThere ? element : document.getElementById("content");
    heir?.focus({ preventScroll: true });
  };
}
