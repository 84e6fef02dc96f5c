import { Button } from "@mantine/core";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import classes from "./next-questions.module.css";

const texts = consultantTexts.message;

interface NextQuestionsProps {
  questions: readonly string[];
  isBlocked: boolean;
  onAsk: (question: string) => void;
}

/** Beside the question field: one goes on from anywhere in the chat. */
export function NextQuestions({ questions, isBlocked, onAsk }: NextQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <div className={classes.row} role="group" aria-label={texts.followUps}>
      {questions.map((question) => (
        <Button
          key={question}
          variant="default"
          size="sm"
          className={classes.pill}
          disabled={isBlocked}
          onClick={() => onAsk(question)}
        >
          <span dir="auto">{question}</span>
        </Button>
      ))}
    </div>
  );
}
