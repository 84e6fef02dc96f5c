import { Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId } from "react";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSpinner } from "#app/ui/states/skeletons.tsx";
import type { Exchange } from "#app/features/visa-consultant/answer/use-consultation.ts";
import { ChatHead } from "#app/features/visa-consultant/history/chat-head.tsx";
import { type ChatMessage, type ConversationSummary, messagesQuery } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import classes from "./chat-panel.module.css";
import { EmptyChat, MessageList } from "./message-list.tsx";
import { NextQuestions } from "./next-questions.tsx";
import { replyRendererQuery } from "./reply.tsx";
import { useAnswerInView } from "./use-answer-in-view.ts";

const texts = consultantTexts.panel;

interface ChatPanelProps {
  userId: string;
  /** Says which application answers take in. */
  about: ReactNode;
  conversationId: string | null;
  /** Null also until its title is known. */
  conversation: ConversationSummary | null;
  /** It is not known yet which one is shown. */
  isLoading: boolean;
  exchange: Exchange | null;
  isSending: boolean;
  box: RefObject<HTMLDivElement | null>;
  onAsk: (question: string) => void;
  onRetry: () => void;
  onDeleted: (conversation: ConversationSummary) => void;
  onDeletedAndClosed: () => void;
  children: ReactNode;
}

const nothing: readonly ChatMessage[] = [];

export function ChatPanel(props: ChatPanelProps) {
  const { userId, conversationId, conversation, isLoading, isSending, box, onAsk, onRetry, children } = props;
  const titleId = useId();
  const query = useQuery({
    ...messagesQuery(userId, conversationId ?? ""),
    enabled: conversationId !== null && !isLoading,
  });
  const renderer = useQuery(replyRendererQuery);
  const messages = conversationId === null ? nothing : query.data;
  // For a moment it is among the messages and on its way, too.
  const isStored = messages?.some(({ id }) => id === props.exchange?.messageId);
  const exchange = isStored ? null : props.exchange;
  // The question is shown even when older messages cannot be read.
  const isBare = conversationId === null || (query.data === undefined && exchange !== null);
  const isReady = !isLoading && !renderer.isPending;
  const turns = (messages?.length ?? 0) + (exchange ? 1 : 0);
  const isEmpty = !isLoading && turns === 0 && (isBare || query.isSuccess);
  const followUps = isReady && exchange === null ? (messages?.at(-1)?.follow_ups ?? []) : [];
  const question = exchange?.question ?? messages?.at(-1)?.message ?? "";
  useAnswerInView(
    box,
    isReady && turns > 0 ? { conversationId, turns, question, isComing: exchange !== null } : null,
    exchange ? `${exchange.state} ${exchange.text}` : messages,
  );

  const list = (said: readonly ChatMessage[]) =>
    said.length === 0 && exchange === null ? (
      <EmptyChat isSending={isSending} onAsk={onAsk} />
    ) : (
      <MessageList messages={said} exchange={exchange} isSending={isSending} onRetry={onRetry} />
    );
  const spinner = <LoadingSpinner label={texts.loading} />;
  return (
    <Paper
      component="section"
      withBorder
      className={classes.panel}
      data-empty={isEmpty || undefined}
      aria-labelledby={titleId}
    >
      <ChatHead
        userId={userId}
        titleId={titleId}
        about={props.about}
        conversation={conversation}
        onDeleted={props.onDeleted}
        onDeletedAndClosed={props.onDeletedAndClosed}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div ref={box} className={classes.box} role="group" aria-label={texts.messages} tabIndex={0}>
        {!isReady && spinner}
        {isReady && isBare && list(nothing)}
        {isReady && !isBare && (
          <QueryState query={query} loading={spinner} error={texts.loadError}>
            {list}
          </QueryState>
        )}
      </div>
      <div className={classes.foot}>
        <NextQuestions questions={followUps} isBlocked={isSending} onAsk={onAsk} />
        <div className={classes.ask}>{children}</div>
      </div>
    </Paper>
  );
}
