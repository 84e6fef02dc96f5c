import { useState } from "react";
import { countries } from "#app/lib/countries.ts";
import { SearchSelect } from "#app/ui/fields/search-select.tsx";
import type { Begun } from "./begun.ts";
import { type FrameProps, QuestionFrame } from "./question-frame.tsx";
import { beginTexts } from "./texts.ts";
import { countryOfTimeZone } from "./time-zone-country.ts";
import classes from "./begin.module.css";

const texts = beginTexts.residence;

interface ResidenceQuestionProps extends FrameProps {
  onAnswer: (residence: Begun["residence"]) => void;
}

export function ResidenceQuestion({ onAnswer, ...frame }: ResidenceQuestionProps) {
  const [offered] = useState(() => {
    const code = countryOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    return countries.find((country) => country.code === code) ?? null;
  });
  const [isOther, setIsOther] = useState(offered === null);
  const [name, setName] = useState<string | null>(null);
  const chosen = countries.find((country) => country.name === name);

  return (
    <QuestionFrame
      {...frame}
      question={texts.question}
      why={texts.why}
      onSkip={() => onAnswer(null)}
      {...(isOther && {
        goOn: {
          label: beginTexts.goOn,
          missing: chosen ? null : beginTexts.noCountry(beginTexts.skip),
          onGoOn: () => chosen && onAnswer(chosen),
        },
      })}
    >
      {isOther ? (
        <div className={classes.field}>
          <SearchSelect
            label={texts.label}
            placeholder={texts.placeholder}
            autoComplete="country-name"
            options={countries}
            value={name}
            onChange={setName}
          />
        </div>
      ) : (
        <div className={classes.choices}>
          {offered && (
            <button type="button" className={classes.choice} onClick={() => onAnswer(offered)}>
              {texts.offered(offered.name)}
            </button>
          )}
          <button type="button" className={classes.choice} onClick={() => setIsOther(true)}>
            {texts.other}
          </button>
        </div>
      )}
    </QuestionFrame>
  );
}
