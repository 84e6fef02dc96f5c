import { Anchor, Button, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { useScreenData } from "#app/lib/screen-data.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useConsultation } from "#app/features/visa-consultant/answer/use-consultation.ts";
import { ChatHistory } from "#app/features/visa-consultant/history/chat-history.tsx";
import { ChatPanel } from "#app/features/visa-consultant/messages/chat-panel.tsx";
import { Composer } from "./composer.tsx";
import { conversationsQuery, readConsultant } from "./queries.ts";
import { consultantTexts as texts } from "./texts.ts";
import { useSelection } from "./use-selection.ts";
import classes from "./visa-consultant-screen.module.css";

interface VisaConsultantScreenProps {
  userId: string;
  children?: ReactNode;
}

export function VisaConsultantScreen({ userId, children }: VisaConsultantScreenProps) {
  useScreenData(readConsultant, userId);
  const conversations = useQuery(conversationsQuery(userId));
  const selection = useSelection(conversations.data);
  const { selectedId, chatKey, select, startNew, goTo } = selection;
  const [draft, setDraft] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);

  const consultation = useConsultation(userId, {
    onStored(conversationId, askedIn) {
      if (askedIn === chatKey && conversationId !== selectedId) select(conversationId, { replace: true });
    },
    onUnanswered: (question) => setDraft((now) => (now.trim() === "" ? question : now)),
  });
  const { exchange, isSending, ask, stop, forget } = consultation;
  const isElsewhere = exchange !== null && exchange.chatKey !== chatKey;

  const focusOnward = useFocusOnward({ input, box, isSending });

  function send(question: string): void {
    if (isSending) return;
    selection.pin();
    void ask(question, chatKey, selectedId);
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
              exchange={isElsewhere ? null : exchange}
              isSending={isSending}
              box={box}
              onAsk={send}
              onRetry={() => {
                if (!exchange) return;
                if (draft.trim() === exchange.question) setDraft("");
                send(exchange.question);
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
                  <Anchor component="button" type="button" onClick={() => goTo(exchange.chatKey)}>
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

interface FocusTargets {
  input: RefObject<HTMLElement | null>;
  box: RefObject<HTMLElement | null>;
  isSending: boolean;
}

/** On touch screens the answers take the focus: the on-screen keyboard would cover them. */
function useFocusOnward({ input, box, isSending }: FocusTargets): () => void {
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

function WhoAnswers() {
  const { ai } = usePublicConfig();
  return (
    <Text size="sm" c="dimmed">
      {texts.whoAnswers.notAdvice}{" "}
      {ai === null ? texts.whoAnswers.offline : texts.whoAnswers.model(ai.provider, ai.model)}
    </Text>
  );
}
