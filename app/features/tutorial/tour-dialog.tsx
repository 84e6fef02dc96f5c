import { Modal } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { showSidebarForTour, tourTargetSelector } from "#app/lib/tour-target.ts";
import { useBackCloses } from "#app/ui/dialogs/back-closes.ts";
import "#app/ui/theme/controls.css";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import { tutorialTexts as texts } from "./texts.ts";
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
  const target = useTarget(step && screenOf(step.id));
  const box = target?.box ?? null;
  // Elsewhere on a phone the card is where the thumb is: its buttons keep their place from step to step.
  const { cardRef, position } = useCardPosition(!isPhone || target?.isInMenu ? box : null, isPhone);
  const place = isPhone && target ? (target.isInMenu ? texts.inMenu : texts.inBar(target.name)) : null;
  const giveFocusBack = useFocusReturn(isOpen);
  useBackCloses(isOpen, onClose);

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
        {lastStep && <TourCard step={lastStep} place={place} />}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Null for steps without a screen. */
function screenOf(stepId: TutorialStepId): ScreenId | null {
  return stepId === "welcome" || stepId === "complete" || !findScreen(stepId) ? null : stepId;
}

/** Null where the stylesheet puts the card: on a phone, where there is no room beside the target. */
function useCardPosition(target: Box | null, isPhone: boolean) {
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
  const isPlaced = target && size && (!isPhone || fitsRight(target, size, screen));
  return { cardRef: setCard, position: isPlaced ? positionCard(target, size, screen) : null };
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

interface Target {
  screen: ScreenId;
  name: string;
  box: Box | null;
  /** In the sidebar of a phone, which is shown for it. */
  isInMenu: boolean;
}

function useTarget(screen: ScreenId | null): Target | null {
  const [found, setFound] = useState<Target | null>(null);
  // A bar or a sidebar comes and goes with the width.
  const isPhone = useIsPhone();

  useLayoutEffect(() => {
    if (screen === null) return;
    const atHand = findVisible(screen);
    showSidebarForTour(isPhone && !atHand);
    const element = atHand ?? findVisible(screen);
    if (!element) return;
    const isInMenu = !atHand;
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const box = width === 0 ? null : { left, top, width, height };
      setFound({ screen, name: element.textContent, box, isInMenu });
    };
    // In a menu to the top, away from the card.
    element.scrollIntoView({ block: isInMenu ? "start" : "nearest" });
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
      showSidebarForTour(false);
    };
  }, [screen, isPhone]);

  return found?.screen === screen ? found : null;
}

/** The sidebar's entry or that of the bar on a phone, of which one is hidden. */
function findVisible(screen: ScreenId): Element | undefined {
  return [...document.querySelectorAll(tourTargetSelector(screen))].find(
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

function fitsRight(target: Box, card: Size, screen: Size): boolean {
  return target.left + target.width + gap + card.width + margin <= screen.width;
}

/** Right, left, below or above the target, the first with room, always inside the window. */
export function positionCard(target: Box, card: Size, screen: Size): { left: number; top: number } {
  const right = target.left + target.width + gap;
  const left = target.left - gap - card.width;
  const below = target.top + target.height + gap;
  const above = target.top - gap - card.height;
  if (fitsRight(target, card, screen)) return inside({ left: right, top: target.top }, card, screen);
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
