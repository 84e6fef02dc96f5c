import { Check } from "lucide-react";
import { useState } from "react";
import { studyDestinations } from "#shared/applications/study-destinations.ts";
import { type FrameProps, QuestionFrame } from "./question-frame.tsx";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.destinations;

/** As on the pages for visitors. */
const byName = studyDestinations.toSorted((a, b) => a.name.localeCompare(b.name));

interface DestinationsQuestionProps extends FrameProps {
  chosen: readonly string[];
  onAnswer: (codes: readonly string[]) => void;
}

/** In the order in which they are chosen: the first is the preferred one. */
export function DestinationsQuestion({ chosen: before, onAnswer, ...frame }: DestinationsQuestionProps) {
  const [chosen, setChosen] = useState(before);
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <QuestionFrame
      {...frame}
      question={texts.question}
      hint={texts.several}
      skip={beginTexts.notSure}
      onSkip={() => onAnswer([])}
      goOn={{
        label: chosen.length === 0 ? beginTexts.goOn : texts.chosen(chosen.length),
        missing: chosen.length === 0 ? beginTexts.noCountry(beginTexts.notSure) : null,
        onGoOn: () => onAnswer(chosen),
      }}
    >
      <div className={classes.choices} data-columns>
        {byName.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className={classes.choice}
            aria-pressed={chosen.includes(code)}
            onClick={() => toggle(code)}
          >
            <span className={classes.box}>{chosen.includes(code) && <Check size={16} aria-hidden />}</span>
            {name}
          </button>
        ))}
      </div>
    </QuestionFrame>
  );
}
