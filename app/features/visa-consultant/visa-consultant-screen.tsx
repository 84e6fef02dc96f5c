import { Anchor, Button, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useConsultation } from "#app/features/visa-consultant/answer/use-consultation.ts";
import { ChatHistory } from "#app/features/visa-consultant/history/chat-history.tsx";
import { ChatPanel } from "#app/features/visa-consultant/messages/chat-panel.tsx";
import { Composer } from "./composer.tsx";
import { conversationsQuery } from "./queries.ts";
import { consultantTexts as texts } from "./texts.ts";
import { useSelection } from "./use-selection.ts";
import classes from "./visa-consultant-screen.module.css";

interface VisaConsultantScreenProps {
  userId: string;
  /** What else the screen offers, below the chat. */
  children?: ReactNode;
}

/** The chat with the consultant: the conversations that were, and the one that is on screen. */
export function VisaConsultantScreen({ userId, children }: VisaConsultantScreenProps) {
  const conversations = useQuery(conversationsQuery(userId));
  const selection = useSelection(conversations.data);
  const { selectedId, place, select, startNew, goTo } = selection;
  const [draft, setDraft] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);

  const consultation = useConsultation(userId, {
    onStored(conversationId, askedIn) {
      if (askedIn === place && conversationId !== selectedId) select(conversationId, { replace: true });
    },
    onUnanswered: (question) => setDraft((now) => (now.trim() === "" ? question : now)),
  });
  const { turn, isSending, ask, stop, forget } = consultation;
  const isElsewhere = turn !== null && turn.place !== place;

  const focusOnward = useFocusOnward({ input, box, isSending });

  function send(question: string): void {
    if (isSending) return;
    selection.hold();
    void ask(question, place, selectedId);
    focusOnward();
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        action={
          <Button
            leftSection={<MessageSquarePlus size={18} aria-hidden />}
            onClick={() => {
              startNew();
              focusOnward();
            }}
          >
            {texts.newChat}
          </Button>
        }
      />
      <div className={classes.screen}>
        <div className={classes.columns}>
          <ChatHistory
            userId={userId}
            query={conversations}
            selectedId={selectedId}
            onSelect={(id) => {
              select(id);
              box.current?.focus({ preventScroll: true });
            }}
          />
          <div className={classes.chat}>
            <ChatPanel
              userId={userId}
              conversationId={selectedId}
              conversation={conversations.data?.find(({ id }) => id === selectedId) ?? null}
              isLoading={conversations.isPending}
              turn={isElsewhere ? null : turn}
              isSending={isSending}
              box={box}
              onAsk={send}
              onRetry={() => {
                if (!turn) return;
                if (draft.trim() === turn.question) setDraft("");
                send(turn.question);
              }}
              onDeleted={({ id }) => {
                forget(id);
                if (id === selectedId) startNew();
              }}
              onDeletedAndClosed={focusOnward}
            >
              {isSending && isElsewhere && (
                <Text size="sm" mb={6}>
                  {texts.composer.elsewhere}{" "}
                  <Anchor component="button" type="button" onClick={() => goTo(turn.place)}>
                    {texts.composer.goThere}
                  </Anchor>
                </Text>
              )}
              <VisuallyHidden role="status">
                {consultation.wasStopped ? texts.composer.stopped : isSending && texts.composer.answering}
              </VisuallyHidden>
              <Composer
                ref={input}
                draft={draft}
                onDraft={setDraft}
                isSending={isSending}
                onSend={(question) => {
                  setDraft("");
                  send(question);
                }}
                onStop={() => {
                  stop();
                  focusOnward();
                }}
              />
            </ChatPanel>
            <WhoAnswers />
          </div>
        </div>
        {children}
      </div>
    </>
  );
}

interface Places {
  /** Where the next question is written. */
  input: RefObject<HTMLElement | null>;
  /** Where the answers stand. */
  box: RefObject<HTMLElement | null>;
  isSending: boolean;
}

/**
 * Where the focus goes from a button that is pressed and then gone or disabled: to the input, and on touch screens, whose
 * keyboard would cover the answer, to the answers. Stop goes by itself when the answer is whole; then it is done here.
 */
function useFocusOnward({ input, box, isSending }: Places): () => void {
  const focusOnward = useCallback(() => {
    const isTouched = window.matchMedia("(pointer: coarse)").matches;
    (isTouched ? box.current : input.current)?.focus({ preventScroll: true });
  }, [box, input]);

  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) focusOnward();
    wasSending.current = isSending;
  }, [isSending, focusOnward]);

  return focusOnward;
}

/** Who answers, who reads what, and what an answer is not. */
function WhoAnswers() {
  const { ai } = usePublicConfig();
  return (
    <Text size="sm" c="dimmed">
      {texts.whoAnswers.notAdvice}{" "}
      {ai === null ? texts.whoAnswers.offline : texts.whoAnswers.model(ai.provider, ai.model)}
    </Text>
  );
}
