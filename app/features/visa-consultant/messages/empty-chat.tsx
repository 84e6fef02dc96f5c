import { cannedQuestions } from "#shared/chat.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import classes from "./message-list.module.css";
import { Suggestions } from "./message-list.tsx";

interface EmptyChatProps {
  isSending: boolean;
  onAsk: (question: string) => void;
}

/** What a chat begins with. */
export function EmptyChat({ isSending, onAsk }: EmptyChatProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.greeting}>{consultantTexts.empty.greeting}</p>
      <Suggestions
        label={consultantTexts.empty.quickQuestions}
        questions={cannedQuestions}
        isBlocked={isSending}
        onAsk={onAsk}
      />
    </div>
  );
}
