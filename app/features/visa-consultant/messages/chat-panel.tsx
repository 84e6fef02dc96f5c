import { Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId } from "react";
import { QueryState } from "#app/ui/states/query-state.tsx";
import type { Turn } from "#app/features/visa-consultant/answer/use-consultation.ts";
import { ChatHead } from "#app/features/visa-consultant/history/chat-head.tsx";
import { type ChatMessage, type Conversation, messagesQuery } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import classes from "./chat-panel.module.css";
import { ChatSpinner } from "./chat-spinner.tsx";
import { EmptyChat, MessageList } from "./message-list.tsx";
import { replyRendererQuery } from "./reply.tsx";
import { useScrollToEnd } from "./use-scroll-to-end.ts";

const texts = consultantTexts.panel;

interface ChatPanelProps {
  userId: string;
  /** Null for a new chat. */
  conversationId: string | null;
  /** Null also while it is not known by its title. */
  conversation: Conversation | null;
  /** The conversations are being read: nobody knows yet which one is on screen. */
  isLoading: boolean;
  /** What is asked here. */
  turn: Turn | null;
  isSending: boolean;
  /** The box that scrolls. */
  box: RefObject<HTMLDivElement | null>;
  onAsk: (question: string) => void;
  onRetry: () => void;
  onDeleted: (conversation: Conversation) => void;
  onDeletedAndClosed: () => void;
  /** What stands at its foot. */
  children: ReactNode;
}

const nothing: readonly ChatMessage[] = [];

/** One chat: what it is called, what was said, and where the next question is written. */
export function ChatPanel(props: ChatPanelProps) {
  const { userId, conversationId, conversation, isLoading, turn, isSending, box, onAsk, onRetry, children } = props;
  const titleId = useId();
  const query = useQuery({
    ...messagesQuery(userId, conversationId ?? ""),
    enabled: conversationId !== null && !isLoading,
  });
  const renderer = useQuery(replyRendererQuery);
  const messages = conversationId === null ? nothing : query.data;
  // What is asked is shown also where nothing of before could be read.
  const isBare = conversationId === null || (query.data === undefined && turn !== null);
  const isReady = !isLoading && !renderer.isPending;
  const content = turn?.state ?? (messages?.length ? messages : null);
  const onScroll = useScrollToEnd(box, isReady ? content : null, turn?.text ?? "");

  const list = (said: readonly ChatMessage[]) =>
    said.length === 0 && turn === null ? (
      <EmptyChat isSending={isSending} onAsk={onAsk} />
    ) : (
      <MessageList messages={said} turn={turn} isSending={isSending} onAsk={onAsk} onRetry={onRetry} />
    );
  const spinner = <ChatSpinner label={texts.loading} />;
  return (
    <Paper component="section" withBorder className={classes.panel} aria-labelledby={titleId}>
      <ChatHead
        userId={userId}
        titleId={titleId}
        conversation={conversation}
        onDeleted={props.onDeleted}
        onDeletedAndClosed={props.onDeletedAndClosed}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div ref={box} className={classes.box} role="group" aria-label={texts.messages} tabIndex={0} onScroll={onScroll}>
        {!isReady && spinner}
        {isReady && isBare && list(nothing)}
        {isReady && !isBare && (
          <QueryState query={query} loading={spinner} error={texts.loadError}>
            {list}
          </QueryState>
        )}
      </div>
      <div className={classes.foot}>{children}</div>
    </Paper>
  );
}
