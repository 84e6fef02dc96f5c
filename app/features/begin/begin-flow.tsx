import { Loader } from "@mantine/core";
import { useState } from "react";
import { findBegunApplication, forgetBegunApplication } from "#app/lib/begun-application.ts";
import { countries } from "#app/lib/countries.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import type { BegunApplication } from "#shared/applications/begun-application.ts";
import { BegunOffer } from "./begun-offer.tsx";
import { DestinationsQuestion } from "./destinations-question.tsx";
import { FirstValue } from "./first-value.tsx";
import { type Begun, useBegin } from "./mutations.ts";
import { PassportQuestion } from "./passport-question.tsx";
import { ResidenceQuestion } from "./residence-question.tsx";
import { StartQuestion } from "./start-question.tsx";
import { beginTexts as texts } from "./texts.ts";
import classes from "./begin.module.css";

interface BeginFlowProps {
  userId: string;
  /** The name that the profile holds; then it is not asked. */
  residence: string | null;
}

type Question = "residence" | "passport" | "destinations" | "start";

/** Three questions, one at a time, the passport with the residence; then what they come to. Nothing is stored before the last. */
export function BeginFlow({ userId, residence: saved }: BeginFlowProps) {
  // What the profile says while one answers does not count the questions anew.
  const [questions, setQuestions] = useState<readonly Question[]>(() =>
    saved === null ? ["residence", "passport", "destinations", "start"] : ["destinations", "start", "passport"],
  );
  const [at, setAt] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const [answers, setAnswers] = useState<Begun>(() => ({
    residence: residenceOf(saved),
    destinations: [],
    start: null,
  }));
  const begin = useBegin(userId, saved);
  const [begun, setBegun] = useState(findBegunApplication);
  const [isTaking, setIsTaking] = useState(false);

  function takeAlong({ destination, answers: further }: BegunApplication) {
    const country = countries.find(({ code }) => code === further["residence"]);
    const next = { residence: country ?? answers.residence, destinations: [destination], start: null, further };
    setBegun(null);
    setIsTaking(true);
    const left: Question[] = [
      ...(next.residence === null ? (["residence"] as const) : []),
      ...(further["nationality"] === undefined ? (["passport"] as const) : []),
    ];
    setQuestions(left);
    goOn(next, left, 0);
  }

  function goOn(next: Begun, all: readonly Question[], from: number) {
    setAnswers(next);
    setHasMoved(true);
    const following = all.findIndex((question, index) => index >= from && isAsked(question, next, all));
    if (following >= 0) setAt(following);
    else begin.mutate(next);
  }

  const answer = (given: Partial<Begun>) => goOn({ ...answers, ...given }, questions, at + 1);
  const before = questions.findLastIndex((question, index) => index < at && isAsked(question, answers, questions));

  if (begin.isSuccess) return <FirstValue userId={userId} ids={begin.data} />;
  if (begin.isError)
    return <ErrorState message={texts.failed} onRetry={() => begin.mutate(answers)} isRetrying={begin.isPending} />;
  if (begin.isPending)
    return (
      <p className={classes.saving} role="status">
        <Loader size={20} aria-hidden /> {texts.saving}
      </p>
    );
  if (begun)
    return (
      <BegunOffer
        begun={begun}
        onTake={() => takeAlong(begun)}
        onLeave={() => {
          forgetBegunApplication();
          setBegun(null);
        }}
      />
    );
  const numbered = (upTo: number) =>
    Math.max(1, questions.slice(0, upTo).filter((question) => question !== "passport").length);
  const frame = {
    takesFocus: hasMoved,
    progress: texts.progress(numbered(at + 1), numbered(questions.length)),
    ...(before >= 0 && { onBack: () => setAt(before) }),
  };
  switch (questions[at]) {
    case "residence":
      return <ResidenceQuestion {...frame} isNeeded={isTaking} onAnswer={(residence) => answer({ residence })} />;
    case "passport":
      return (
        answers.residence && (
          <PassportQuestion
            {...frame}
            residence={answers.residence}
            onAnswer={(code) => answer({ further: { ...answers.further, nationality: code === null ? null : [code] } })}
          />
        )
      );
    case "destinations":
      return (
        <DestinationsQuestion
          {...frame}
          chosen={answers.destinations}
          onAnswer={(destinations) => answer({ destinations })}
        />
      );
    default:
      return <StartQuestion {...frame} onAnswer={(start) => answer({ start })} />;
  }
}

/** The passport: only beside a residence, and for an application. */
function isAsked(question: Question, { residence, destinations }: Begun, questions: readonly Question[]): boolean {
  if (question !== "passport") return true;
  return (
    residence !== null &&
    (destinations.length > 0 || (questions.includes("destinations") && questions[0] === "residence"))
  );
}

function residenceOf(name: string | null): Begun["residence"] {
  const country = countries.find((one) => one.name === name);
  return country ? { code: country.code, name: country.name } : null;
}
