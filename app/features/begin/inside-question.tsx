import { type FrameProps, QuestionFrame } from "./question-frame.tsx";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.inside;

interface InsideQuestionProps extends FrameProps {
  onAnswer: (answer: "yes" | "no" | null) => void;
}

/** Whether one applies from within the country of study: most days to apply go by it. */
export function InsideQuestion({ onAnswer, ...frame }: InsideQuestionProps) {
  return (
    <QuestionFrame
      {...frame}
      question={texts.question}
      why={texts.why}
      skip={beginTexts.notSure}
      onSkip={() => onAnswer(null)}
    >
      <div className={classes.choices}>
        <button type="button" className={classes.choice} onClick={() => onAnswer("no")}>
          {texts.abroad}
        </button>
        <button type="button" className={classes.choice} onClick={() => onAnswer("yes")}>
          {texts.there}
        </button>
      </div>
    </QuestionFrame>
  );
}
