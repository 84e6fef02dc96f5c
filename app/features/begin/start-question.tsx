import { useState } from "react";
import { nextIntakes } from "#app/lib/applications/intakes.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { type FrameProps, QuestionFrame } from "./question-frame.tsx";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.start;

interface StartQuestionProps extends FrameProps {
  /** An ISO day. */
  onAnswer: (start: string | null) => void;
}

export function StartQuestion({ onAnswer, ...frame }: StartQuestionProps) {
  const [today] = useState(localDay);
  const [isAsked, setIsAsked] = useState(false);
  const [day, setDay] = useState("");
  const isPast = day !== "" && day < today;
  const noDay = day === "" ? texts.none(beginTexts.notSure) : null;
  // The field itself says what is wrong with a day.
  const missing = isPast ? texts.other : noDay;
  return (
    <QuestionFrame
      {...frame}
      question={texts.question}
      why={texts.why}
      skip={beginTexts.notSure}
      onSkip={() => onAnswer(null)}
      {...(isAsked && {
        goOn: { label: texts.use, missing, onGoOn: () => onAnswer(day) },
      })}
    >
      <div className={classes.choices} data-columns>
        {nextIntakes(today).map((start) => (
          <button key={start} type="button" className={classes.choice} onClick={() => onAnswer(start)}>
            {dayInWords(start.slice(0, 7))}
          </button>
        ))}
        {!isAsked && (
          <button type="button" className={classes.choice} onClick={() => setIsAsked(true)}>
            {texts.day}
          </button>
        )}
      </div>
      {isAsked && <DayField today={today} day={day} onChange={setDay} error={isPast && texts.past} />}
    </QuestionFrame>
  );
}

interface DayFieldProps {
  today: string;
  day: string;
  onChange: (day: string) => void;
  error: string | false;
}

/** It was asked for: the focus goes into it. */
function DayField({ today, day, onChange, error }: DayFieldProps) {
  const field = useFocusOnMount<HTMLInputElement>({ scrolls: true });
  return (
    <TextField
      ref={field}
      type="date"
      label={texts.day}
      min={today}
      value={day}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
