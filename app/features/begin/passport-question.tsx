import { useState } from "react";
import { countries } from "#app/lib/countries.ts";
import { SearchSelect } from "#app/ui/fields/search-select.tsx";
import { type FrameProps, QuestionFrame } from "./question-frame.tsx";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.passport;

interface PassportQuestionProps extends FrameProps {
  /** Where the person lives: most hold its passport, none is taken to. */
  residence: { code: string; name: string };
  /** ISO code of the passport's country. */
  onAnswer: (code: string | null) => void;
}

export function PassportQuestion({ residence, onAnswer, ...frame }: PassportQuestionProps) {
  const [isOther, setIsOther] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const chosen = countries.find((country) => country.name === name);
  return (
    <QuestionFrame
      {...frame}
      question={texts.question(residence.name)}
      why={texts.why}
      onSkip={() => onAnswer(null)}
      {...(isOther && {
        goOn: {
          label: beginTexts.goOn,
          missing: chosen ? null : beginTexts.noCountry(beginTexts.skip),
          onGoOn: () => chosen && onAnswer(chosen.code),
        },
      })}
    >
      {isOther ? (
        <div className={classes.field}>
          <SearchSelect
            label={texts.label}
            placeholder={texts.placeholder}
            options={countries}
            value={name}
            onChange={setName}
          />
        </div>
      ) : (
        <div className={classes.choices}>
          <button type="button" className={classes.choice} onClick={() => onAnswer(residence.code)}>
            {texts.same(residence.name)}
          </button>
          <button type="button" className={classes.choice} onClick={() => setIsOther(true)}>
            {texts.other}
          </button>
        </div>
      )}
    </QuestionFrame>
  );
}
