import { Anchor, Button, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { useScreenData } from "#app/lib/screen-data.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { useConsultation } from "#app/features/visa-consultant/answer/use-consultation.ts";
import { useDrafts, useMovedDraft } from "#app/features/visa-consultant/drafts/use-drafts.ts";
import { ChatHistory } from "#app/features/visa-consultant/history/chat-history.tsx";
import { ChatPanel } from "#app/features/visa-consultant/messages/chat-panel.tsx";
import { replyRendererQuery } from "#app/features/visa-consultant/messages/reply.tsx";
import { Composer } from "./composer.tsx";
import { conversationsQuery, readConsultant } from "./queries.ts";
import { consultantTexts as texts } from "./texts.ts";
import { useHandedQuestion } from "./use-handed-question.ts";
import { draftKeyOf, newChat, useSelection } from "./use-selection.ts";
import classes from "./visa-consultant-screen.module.css";

interface VisaConsultantScreenProps {
  userId: string;
  /** Says which application answers take in. */
  about: ReactNode;
}

export function VisaConsultantScreen({ userId, about }: VisaConsultantScreenProps) {
  useScreenData(readConsultant, userId);
  const conversations = useQuery(conversationsQuery(userId));
  const drafts = useDrafts(userId);
  const selection = useSelection(conversations.data, drafts.latestChat);
  const { selectedId, draftKey, chatKey, select, startNew, goTo } = selection;
  useMovedDraft(drafts, draftKey);
  useHandedQuestion((question) => {
    drafts.write(newChat, question);
    startNew();
  });
  const { data: renderer } = useQuery(replyRendererQuery);
  const isPhone = useIsPhone();
  const input = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);

  const consultation = useConsultation(userId, {
    onStored({ conversationId, chatKey: askedIn, question }) {
      drafts.answered(question, draftKeyOf(askedIn));
      if (askedIn !== chatKey || conversationId === selectedId) return;
      drafts.moveTo(conversationId);
      select(conversationId, { replace: true });
    },
    onUnanswered: (question, askedIn) => drafts.unanswered(question, draftKeyOf(askedIn)),
  });
  const { exchange, isSending, newAnswer, ask, stop, forget } = consultation;
  const isElsewhere = exchange !== null && exchange.chatKey !== chatKey;

  const focusOnward = useFocusOnward({ input, box, isSending });

  function send(question: string): void {
    if (isSending) return;
    selection.pin();
    void ask(question, chatKey, selectedId);
    focusOnward();
  }

  const history = (
    <ChatHistory
      userId={userId}
      query={conversations}
      selectedId={selectedId}
      onSelect={(id) => {
        select(id);
        box.current?.focus({ preventScroll: true });
      }}
    />
  );
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <PageHeader
          title={texts.title}
          purpose={<span className={classes.purpose}>{texts.purpose}</span>}
          isSlim
          action={
            <>
              {isPhone && history}
              <Button
                variant="default"
                className={classes.newChatButton}
                aria-label={texts.newChat}
                leftSection={<MessageSquarePlus size={18} aria-hidden />}
                onClick={() => {
                  startNew();
                  focusOnward();
                }}
              >
                <span className={classes.newChat}>{texts.newChat}</span>
              </Button>
            </>
          }
        />
      </div>
      <div className={classes.screen}>
        <div className={classes.columns}>
          {!isPhone && history}
          <ChatPanel
            userId={userId}
            about={about}
            conversationId={selectedId}
            conversation={conversations.data?.find(({ id }) => id === selectedId) ?? null}
            isLoading={conversations.isPending}
            exchange={isElsewhere ? null : exchange}
            isSending={isSending}
            box={box}
            onAsk={send}
            onRetry={() => {
              if (!exchange) return;
              if (drafts.textOf(draftKey).trim() === exchange.question) drafts.send(draftKey);
              send(exchange.question);
            }}
            onDeleted={({ id }) => {
              forget(id);
              drafts.write(id, "");
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
            <VisuallyHidden component="div" role="status">
              {isSending && texts.composer.answering}
              {!isSending && consultation.wasStopped && texts.composer.stopped}
              {!isSending && newAnswer?.conversationId === selectedId && renderer && (
                <renderer.ReplyAloud question={newAnswer.question} text={newAnswer.text} />
              )}
            </VisuallyHidden>
            <Composer
              ref={input}
              draft={drafts.textOf(draftKey)}
              onDraft={(text) => drafts.write(draftKey, text)}
              isSending={isSending}
              onSend={(question) => {
                drafts.send(draftKey);
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
    </div>
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
    <Text size="sm" c="dimmed" className={classes.whoAnswers}>
      {texts.whoAnswers.notAdvice}{" "}
      {ai === null ? texts.whoAnswers.offline : texts.whoAnswers.model(ai.provider, ai.model)}
    </Text>
  );
}
