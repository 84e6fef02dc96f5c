import { Paper } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSpinner } from "#app/ui/states/skeletons.tsx";
import type { Exchange } from "#app/features/visa-consultant/answer/use-consultation.ts";
import { ChatHead } from "#app/features/visa-consultant/history/chat-head.tsx";
import { type ChatMessage, type ConversationSummary, messagesQuery } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import classes from "./chat-panel.module.css";
import { EmptyChat, MessageList } from "./message-list.tsx";
import { replyRendererQuery } from "./reply.tsx";

const texts = consultantTexts.panel;

interface ChatPanelProps {
  userId: string;
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
  const { userId, conversationId, conversation, isLoading, exchange, isSending, box, onAsk, onRetry, children } = props;
  const titleId = useId();
  const query = useQuery({
    ...messagesQuery(userId, conversationId ?? ""),
    enabled: conversationId !== null && !isLoading,
  });
  const renderer = useQuery(replyRendererQuery);
  const messages = conversationId === null ? nothing : query.data;
  // The question is shown even when older messages cannot be read.
  const isBare = conversationId === null || (query.data === undefined && exchange !== null);
  const isReady = !isLoading && !renderer.isPending;
  const content = exchange?.state ?? (messages?.length ? messages : null);
  const onScroll = useScrollToEnd(box, isReady ? content : null, exchange?.text ?? "");

  const list = (said: readonly ChatMessage[]) =>
    said.length === 0 && exchange === null ? (
      <EmptyChat isSending={isSending} onAsk={onAsk} />
    ) : (
      <MessageList messages={said} exchange={exchange} isSending={isSending} onAsk={onAsk} onRetry={onRetry} />
    );
  const spinner = <LoadingSpinner label={texts.loading} />;
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

/** Pixels from the end that still count as the end. */
const nearEnd = 40;

/** Follows the end, unless the person has scrolled away. Put the returned handler on the box. */
function useScrollToEnd(box: RefObject<HTMLElement | null>, content: unknown, growing: string) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const isFollowing = useRef(true);
  const lastTop = useRef(0);

  const scrolledTo = useRef<unknown>(null);
  useEffect(() => {
    if (scrolledTo.current === content) return;
    scrolledTo.current = content;
    isFollowing.current = true;
    if (content === null) box.current?.scrollTo({ top: 0, behavior: "instant" });
    else scrollToEnd(box.current, isStill ? "instant" : "smooth");
  });

  useEffect(() => {
    if (growing !== "" && isFollowing.current) scrollToEnd(box.current, "instant");
  }, [box, growing]);

  return function onScroll(): void {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    if (scrollHeight - clientHeight - scrollTop <= nearEnd) isFollowing.current = true;
    else if (scrollTop < lastTop.current) isFollowing.current = false;
    lastTop.current = scrollTop;
  };
}

function scrollToEnd(box: HTMLElement | null, behavior: ScrollBehavior): void {
  box?.scrollTo({ top: box.scrollHeight, behavior });
}
