import { Modal } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type TourTarget, tourTargetSelector } from "#app/lib/tour-target.ts";
import "#app/ui/theme/controls.css";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { findScreen } from "#shared/screens.ts";
import { TourCard } from "./tour-card.tsx";
import classes from "./tour-dialog.module.css";
import type { TutorialStepId } from "./tutorial-machine.ts";
import { useTutorial } from "./tutorial-provider.tsx";

/** Leaving it counts as taking it. Not Mantine's Tour: its card is not modal and outgrows a low window. */
export function TourDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { step } = useTutorial();
  // While closing, the card shows the last step.
  const [lastStep, setLastStep] = useState(step);
  if (step !== null && step !== lastStep) setLastStep(step);

  const isPhone = useIsPhone();
  const target = step && targetOf(step.id, isPhone);
  const box = useTargetBox(target);
  const { cardRef, position } = useCardPosition(box);
  const giveFocusBack = useFocusReturn(isOpen);

  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="auto"
      yOffset={8}
      returnFocus={false}
      closeOnClickOutside={false}
      transitionProps={{ transition: "fade", duration: 160, onExited: giveFocusBack }}
      classNames={{ inner: classes.inner, content: classes.content }}
      styles={{ content: position ?? {} }}
    >
      <Modal.Overlay
        backgroundOpacity={box ? 0 : 0.45}
        // Keeps the focus in the card.
        onMouseDown={(event) => event.preventDefault()}
      />
      {box && <div className={classes.spotlight} style={box} data-tour-spotlight aria-hidden />}
      <Modal.Content ref={cardRef} data-placed={position !== null || undefined}>
        {lastStep && <TourCard step={lastStep} isInMenu={target === "menu"} />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** On phones the menu that contains it; null for steps without a screen. */
function targetOf(stepId: TutorialStepId, isPhone: boolean): TourTarget | null {
  if (stepId === "welcome" || stepId === "complete" || !findScreen(stepId)) return null;
  return isPhone ? "menu" : stepId;
}

function useCardPosition(target: Box | null) {
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

  const screen = { width: window.innerWidth, height: window.innerHeight };
  return { cardRef: setCard, position: target && size && positionCard(target, size, screen) };
}

/** Returns a function that restores the focus from before the tour; to `#content` when that is gone. */
function useFocusReturn(isRunning: boolean): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (isRunning) before.current = document.activeElement;
  }, [isRunning]);

  return () => {
    const element = before.current;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    const target = isThere ? element : document.getElementById("content");
    target?.focus({ preventScroll: true });
  };
}

function useTargetBox(target: TourTarget | null): Box | null {
  const [found, setFound] = useState<{ target: TourTarget | null; box: Box | null }>({ target: null, box: null });

  useLayoutEffect(() => {
    const element = target === null ? undefined : findVisible(target);
    if (!element) return;
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setFound({ target, box: width === 0 ? null : { left, top, width, height } });
    };
    element.scrollIntoView({ block: "nearest" });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.documentElement);
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, { capture: true });
    };
  }, [target]);

  return found.target === target ? found.box : null;
}

/** Phones render the sidebar twice, once hidden. */
function findVisible(target: TourTarget): Element | undefined {
  return [...document.querySelectorAll(tourTargetSelector(target))].find(
    (element) => element.getClientRects().length > 0,
  );
}

/** CSS pixels from the window's upper left corner. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 20;

const margin = 8;

/** Right, left, below or above the target, the first with room, always inside the window. */
export function positionCard(target: Box, card: Size, screen: Size): { left: number; top: number } {
  const right = target.left + target.width + gap;
  const left = target.left - gap - card.width;
  const below = target.top + target.height + gap;
  const above = target.top - gap - card.height;
  if (right + card.width + margin <= screen.width) return inside({ left: right, top: target.top }, card, screen);
  if (left >= margin) return inside({ left, top: target.top }, card, screen);
  const fitsBelow = below + card.height + margin <= screen.height;
  return inside({ left: target.left, top: fitsBelow ? below : above }, card, screen);
}

function inside(position: { left: number; top: number }, card: Size, screen: Size): { left: number; top: number } {
  return {
    left: Math.max(margin, Math.min(position.left, screen.width - margin - card.width)),
    top: Math.max(margin, Math.min(position.top, screen.height - margin - card.height)),
  };
}
