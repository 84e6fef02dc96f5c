import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useRef, useState } from "react";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { conversationsKey } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts as texts } from "#app/features/visa-consultant/texts.ts";
import { askConsultant } from "./ask-consultant.ts";
import { keepStoppedAnswer, storable } from "./stopped-answer.ts";
import { showStoredTurn } from "./stored-turn.ts";

/** A question whose answer is not stored. */
export interface Turn {
  /** Where it was asked: `Selection.place`. */
  place: string;
  question: string;
  /** What has come of the answer; empty until its first words. */
  text: string;
  state: "asking" | "failed";
  /** Why there is no answer, in the function's own words; null when it gave none. */
  problem: string | null;
}

interface Run {
  controller: AbortController;
  ids: { conversationId: string; messageId: string } | null;
  text: string;
  isStopped: boolean;
}

interface Listener {
  /** Question and answer are stored. */
  onStored: (conversationId: string, place: string) => void;
  /** Nothing of the question was stored. */
  onUnanswered: (question: string) => void;
}

/** Asks one question at a time, and tells of it by toasts. Leaving the screen breaks the answer off: nothing is stored then. */
export function useConsultation(userId: string, listener: Listener) {
  const queryClient = useQueryClient();
  const [turn, setTurn] = useState<Turn | null>(null);
  const [wasStopped, setWasStopped] = useState(false);
  const running = useRef<Run | null>(null);
  const listening = useRef(listener);
  useEffect(() => {
    listening.current = listener;
  });

  useEffect(
    () => () => {
      running.current?.controller.abort();
      running.current = null;
    },
    [],
  );

  async function ask(message: string, place: string, conversationId: string | null): Promise<void> {
    if (running.current) return;
    const run: Run = { controller: new AbortController(), ids: null, text: "", isStopped: false };
    running.current = run;
    setWasStopped(false);
    const asked: Turn = { place, question: message, text: "", state: "asking", problem: null };
    setTurn(asked);

    const outcome = await askConsultant(
      { message, conversationId, userId },
      {
        signal: run.controller.signal,
        onStart: (ids) => {
          run.ids = ids;
        },
        onText: (text) => {
          run.text = text;
          if (running.current === run) setTurn({ ...asked, text });
        },
      },
    );
    if (running.current !== run) return;

    const end = async (storedIn: string) => {
      const stored = {
        conversationId: storedIn,
        messageId: run.ids?.messageId ?? null,
        isFirst: conversationId === null,
      };
      await showStoredTurn(queryClient, userId, { ...stored, question: message, text: storable(run.text) });
      if (running.current !== run) return;
      running.current = null;
      listening.current.onStored(storedIn, place);
      // With the way to the stored chat, which is a transition: before it, nothing would be shown.
      startTransition(() => setTurn(null));
      void queryClient.invalidateQueries({ queryKey: conversationsKey(userId) });
    };
    const fail = (problem: string | null) => {
      running.current = null;
      setTurn({ ...asked, state: "failed", problem });
      notifyError({ message: texts.failed });
      listening.current.onUnanswered(message);
    };

    if (outcome.ok) {
      await end(outcome.conversationId);
      notifySuccess(texts.received);
      return;
    }
    if (!run.isStopped) return fail(outcome.problem);
    const { ids, text } = run;
    if (ids === null || text.trim() === "") {
      running.current = null;
      setTurn(null);
      listening.current.onUnanswered(message);
      return;
    }
    try {
      await keepStoppedAnswer({ ...ids, userId, isFirst: conversationId === null, question: message, text });
    } catch {
      if (running.current === run) fail(null);
      return;
    }
    setWasStopped(true);
    await end(ids.conversationId);
  }

  return {
    turn,
    isSending: turn?.state === "asking",
    wasStopped,
    ask,
    /** Ends the answer; what has come of it is stored, and when nothing has, nothing. */
    stop(): void {
      if (!running.current) return;
      running.current.isStopped = true;
      running.current.controller.abort();
    },
    /** Forgets what was asked here, for a place that is no more. */
    forget(place: string): void {
      if (turn?.place !== place) return;
      running.current?.controller.abort();
      running.current = null;
      setTurn(null);
    },
  };
}
