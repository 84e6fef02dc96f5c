import { type ReactNode, useEffect, useMemo, useState } from "react";
import { browserStores } from "#app/lib/session/session-storage.ts";
import { useSession } from "#app/lib/session/session.ts";
import { createStrictContext } from "#app/lib/strict-context.ts";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { tutorialTexts } from "./texts.ts";
import {
  type TutorialAction,
  tutorialPosition,
  tutorialReducer,
  type TutorialState,
  type TutorialStepId,
  tutorialSteps,
} from "./tutorial-machine.ts";

export type TutorialStep = { id: TutorialStepId } & ReturnType<typeof tutorialPosition>;

interface TutorialValue {
  step: TutorialStep | null;
  isCompleted: boolean;
  start(): void;
  restart(): void;
  next(): void;
  previous(): void;
  skip(): void;
}

const [TutorialContext, useTutorialContext] = createStrictContext<TutorialValue>("Tutorial");

export const useTutorial = useTutorialContext;

/** Another person gets new state. */
export function TutorialProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id ?? null;
  const [tour, setTour] = useState(() => freshTour(userId));
  if (tour.userId !== userId) setTour(freshTour(userId));
  const { state } = tour;

  useEffect(() => {
    if (tour.userId !== null && state.isCompleted) writeCompletedFlag(browserStores().lasting, tour.userId);
  }, [tour.userId, state.isCompleted]);

  useEffect(() => {
    if (tour.userId === null) return;
    return onCompletedElsewhere(tour.userId, () =>
      setTour((current) => ({ ...current, state: { stepIndex: null, isCompleted: true } })),
    );
  }, [tour.userId]);

  const value = useMemo<TutorialValue>(() => {
    const id = state.stepIndex === null ? undefined : tutorialSteps[state.stepIndex];
    const act = (action: TutorialAction) => () =>
      setTour((current) => ({ ...current, state: tutorialReducer(current.state, action) }));
    const start = act("start");
    return {
      step: id && state.stepIndex !== null ? { id, ...tutorialPosition(state.stepIndex) } : null,
      isCompleted: state.isCompleted,
      start,
      restart() {
        start();
        notifySuccess(tutorialTexts.started);
      },
      next: act("next"),
      previous: act("previous"),
      skip: act("skip"),
    };
  }, [state]);
  return <TutorialContext value={value}>{children}</TutorialContext>;
}

function freshTour(userId: string | null): { userId: string | null; state: TutorialState } {
  const isCompleted = userId !== null && readCompletedFlag(browserStores().lasting, userId);
  return { userId, state: { stepIndex: null, isCompleted } };
}

export function readCompletedFlag(store: Storage, userId: string): boolean {
  return store.getItem(keyOf(userId)) === "true";
}

export function writeCompletedFlag(store: Storage, userId: string): void {
  store.setItem(keyOf(userId), "true");
}

function onCompletedElsewhere(userId: string, then: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === keyOf(userId) && event.newValue === "true") then();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

function keyOf(userId: string): string {
  return `tutorial-completed-${userId}`;
}
