import { Button, Loader, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Copy } from "lucide-react";
import { memo, type ReactNode } from "react";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { cannedQuestions } from "#shared/chat.ts";
import type { Exchange } from "#app/features/visa-consultant/answer/use-consultation.ts";
import type { ChatMessage } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { withWholeAddresses } from "./citations.ts";
import classes from "./message-list.module.css";
import { replyRendererQuery, ReplyText } from "./reply.tsx";

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** The current or failed question. */
  exchange: Exchange | null;
  /** Also for a question in another chat. */
  isSending: boolean;
  onRetry: () => void;
}

export function MessageList({ messages, exchange, isSending, onRetry }: MessageListProps) {
  return (
    <ol className={classes.exchanges}>
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
      {exchange && <ExchangeItem exchange={exchange} isSending={isSending} onRetry={onRetry} />}
    </ol>
  );
}

interface ExchangeItemProps {
  exchange: Exchange;
  isSending: boolean;
  onRetry: () => void;
}

function ExchangeItem({ exchange: { question, text, state, problem }, isSending, onRetry }: ExchangeItemProps) {
  return (
    <li className={classes.exchange}>
      <QuestionBubble text={question} />
      {text !== "" && state === "asking" && (
        <Answer>
          <ReplyText question={question} text={text} isComing />
        </Answer>
      )}
      {text === "" && state === "asking" && (
        <p className={classes.consulting}>
          <Loader size={18} aria-hidden />
          {consultantTexts.composer.consulting}
        </p>
      )}
      {state === "failed" && (
        <div className={classes.failed}>
          <CircleAlert size={18} aria-hidden />
          <div>
            <p>{problem ?? consultantTexts.notAnswered}</p>
            {problem !== null && <p className={classes.safe}>{consultantTexts.notAnswered}</p>}
            <Button variant="default" size="sm" mt={8} disabled={isSending} onClick={onRetry}>
              {consultantTexts.retry}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface EmptyChatProps {
  isSending: boolean;
  onAsk: (question: string) => void;
}

export function EmptyChat({ isSending, onAsk }: EmptyChatProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.greeting}>{consultantTexts.empty.greeting}</p>
      <div className={classes.suggestions} role="group" aria-label={consultantTexts.empty.quickQuestions}>
        <p className={classes.suggestionsLabel} aria-hidden>
          {consultantTexts.empty.quickQuestions}
        </p>
        {cannedQuestions.map((question) => (
          <Button
            key={question}
            variant="default"
            size="sm"
            justify="flex-start"
            className={classes.suggestion}
            disabled={isSending}
            onClick={() => onAsk(question)}
          >
            {question}
          </Button>
        ))}
      </div>
    </div>
  );
}

const texts = consultantTexts.message;

const MessageItem = memo(function MessageItem({ message }: { message: ChatMessage }) {
  return (
    <li className={classes.exchange}>
      <QuestionBubble text={message.message} />
      <Answer>
        <ReplyText question={message.message} text={message.response} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.copy}
          leftSection={<Copy size={14} aria-hidden />}
          onClick={() => void copy(withWholeAddresses(message.response, window.location.origin))}
        >
          {texts.copy}
          <VisuallyHidden component="span">{texts.copyOf(message.message.slice(0, 80))}</VisuallyHidden>
        </Button>
      </Answer>
    </li>
  );
});

function Answer({ children }: { children: ReactNode }) {
  return (
    <div className={classes.answer}>
      <BrandMark size={24} />
      <div>
        <VisuallyHidden component="span">{texts.consultant}</VisuallyHidden>
        {children}
      </div>
    </div>
  );
}

function QuestionBubble({ text }: { text: string }) {
  const { data: renderer } = useQuery(replyRendererQuery);
  return (
    <div className={classes.question}>
      <VisuallyHidden component="span">{texts.you}</VisuallyHidden>
      <p dir="auto" lang={renderer?.tagOf(text)} className={classes.bubble}>
        {text}
      </p>
    </div>
  );
}

async function copy(answer: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(answer);
    notifySuccess(texts.copied);
  } catch {
    notifyError({ message: texts.copyFailed });
  }
}
