import { Button, VisuallyHidden } from "@mantine/core";
import { Copy } from "lucide-react";
import { memo } from "react";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { ChatMessage } from "#app/features/visa-consultant/queries.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import classes from "./message-list.module.css";
import { Reply } from "./reply.tsx";

const texts = consultantTexts.message;

export const MessageItem = memo(function MessageItem({ message }: { message: ChatMessage }) {
  return (
    <li className={classes.exchange}>
      <QuestionBubble text={message.message} />
      <div>
        <VisuallyHidden component="span">{texts.consultant}</VisuallyHidden>
        <Reply text={message.response} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.copy}
          leftSection={<Copy size={14} aria-hidden />}
          onClick={() => void copy(message.response)}
        >
          {texts.copy}
          <VisuallyHidden component="span">{texts.copyOf(message.message.slice(0, 80))}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
});

/** Plain text only. */
export function QuestionBubble({ text }: { text: string }) {
  return (
    <div className={classes.question}>
      <VisuallyHidden component="span">{texts.you}</VisuallyHidden>
      <p dir="auto" className={classes.bubble}>
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
    // Rejected on insecure pages and without permission.
    notifyError({ message: texts.copyFailed });
  }
}
