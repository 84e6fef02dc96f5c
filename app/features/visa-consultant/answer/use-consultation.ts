import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useRef, useState } from "react";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type ChatMessage, conversationsKey, messagesKey } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts as texts } from "#app/features/visa-consultant/texts.ts";
import { askConsultant } from "./ask-consultant.ts";
import { cacheStoredExchange, readStoppedAnswer, tellStop } from "./stored-exchange.ts";

/** A question whose answer is not stored yet. */
export interface Exchange {
  /** `Selection.chatKey` of the question. */
  chatKey: string;
  question: string;
  /** Under which the answer will be stored; null before its beginning. */
  messageId: string | null;
  text: string;
  state: "asking" | "failed";
  problem: string | null;
}

/** A whole answer, as long as it is read out. */
interface NewAnswer {
  conversationId: string;
  question: string;
  text: string;
}

/** Afterwards it stands in the chat alone. Screen readers have taken it by then. */
const readOutMs = 10_000;

interface Run {
  controller: AbortController;
  ids: { conversationId: string; messageId: string } | null;
  text: string;
  /** Once a person stopped it: whether the server was told, so that it stores what came. */
  stopped: Promise<boolean> | null;
}

interface Listener {
  onStored: (stored: { conversationId: string; chatKey: string; question: string }) => void;
  onUnanswered: (question: string, chatKey: string) => void;
}

/** One question at a time, with toasts. Unmounting aborts the answer and stores nothing. */
export function useConsultation(userId: string, listener: Listener) {
  const queryClient = useQueryClient();
  const [exchange, setExchange] = useState<Exchange | null>(null);
  const [wasStopped, setWasStopped] = useState(false);
  const [newAnswer, setNewAnswer] = useState<NewAnswer | null>(null);
  const running = useRef<Run | null>(null);
  const listening = useRef(listener);
  useEffect(() => {
    listening.current = listener;
  });

  useEffect(() => {
    if (newAnswer === null) return;
    const timer = setTimeout(() => setNewAnswer(null), readOutMs);
    return () => clearTimeout(timer);
  }, [newAnswer]);

  useEffect(
    () => () => {
      running.current?.controller.abort();
      running.current = null;
    },
    [],
  );

  async function ask(message: string, chatKey: string, conversationId: string | null): Promise<void> {
    if (running.current) return;
    const run: Run = { controller: new AbortController(), ids: null, text: "", stopped: null };
    running.current = run;
    setWasStopped(false);
    setNewAnswer(null);
    const started: Exchange = { chatKey, question: message, messageId: null, text: "", state: "asking", problem: null };
    setExchange(started);

    const outcome = await askConsultant(
      { message, conversationId, userId },
      {
        signal: run.controller.signal,
        onStart: (ids) => {
          run.ids = ids;
        },
        onText: (text) => {
          run.text = text;
          // What comes after a stop is not shown: the person was told that it stops.
          if (run.stopped !== null) return;
          if (running.current === run) setExchange({ ...started, messageId: run.ids?.messageId ?? null, text });
        },
      },
    );
    if (running.current !== run) return;

    const end = async (storedIn: string, text: string) => {
      const stored = {
        conversationId: storedIn,
        messageId: run.ids?.messageId ?? null,
        isFirst: conversationId === null,
      };
      await cacheStoredExchange(queryClient, userId, { ...stored, question: message, text });
      if (running.current !== run) return;
      running.current = null;
      listening.current.onStored({ conversationId: storedIn, chatKey, question: message });
      // In a transition like the navigation to the stored chat: before it, nothing would be shown.
      startTransition(() => setExchange(null));
      void queryClient.invalidateQueries({ queryKey: conversationsKey(userId) });
    };
    const fail = (problem: string | null) => {
      running.current = null;
      setExchange({ ...started, state: "failed", problem });
      notifyError({ message: texts.failed });
      listening.current.onUnanswered(message, chatKey);
    };

    if (outcome.ok) {
      const { conversationId: storedIn } = outcome;
      await end(storedIn, run.text);
      notifySuccess(texts.received);
      // An answer that came whole is in the cache alone.
      const said = queryClient.getQueryData<ChatMessage[]>(messagesKey(userId, storedIn))?.at(-1)?.response;
      setNewAnswer({ conversationId: storedIn, question: message, text: run.text || (said ?? "") });
      return;
    }
    if (run.stopped === null) return fail(outcome.problem);
    const { ids } = run;
    if (ids === null || run.text.trim() === "") {
      running.current = null;
      setExchange(null);
      listening.current.onUnanswered(message, chatKey);
      return;
    }
    const kept = (await run.stopped) ? await readStoppedAnswer(ids.messageId) : null;
    if (running.current !== run) return;
    if (kept === null) return fail(null);
    setWasStopped(true);
    await end(ids.conversationId, kept);
  }

  return {
    exchange,
    isSending: exchange?.state === "asking",
    wasStopped,
    newAnswer,
    ask,
    /** What has come of the answer, if anything, stays. */
    stop(): void {
      const run = running.current;
      if (!run || run.stopped) return;
      const { ids, text, controller } = run;
      run.stopped = ids === null || text.trim() === "" ? Promise.resolve(false) : wasTold(ids.messageId);
      void run.stopped.then(() => controller.abort());
    },
    forget(chatKey: string): void {
      if (exchange?.chatKey !== chatKey) return;
      running.current?.controller.abort();
      running.current = null;
      setExchange(null);
    },
  };
}

function wasTold(messageId: string): Promise<boolean> {
  return tellStop(messageId).then(
    () => true,
    () => false,
  );
}
