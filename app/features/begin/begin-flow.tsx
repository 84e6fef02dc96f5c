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
import { ResidenceQuestion } from "./residence-question.tsx";
import { StartQuestion } from "./start-question.tsx";
import { beginTexts as texts } from "./texts.ts";
import classes from "./begin.module.css";

interface BeginFlowProps {
  userId: string;
  /** The name that the profile holds; then it is not asked. */
  residence: string | null;
}

type Question = "residence" | "destinations" | "start";

/** Three questions, one at a time; then what they come to. Each can be skipped, and nothing is stored before the last. */
export function BeginFlow({ userId, residence: saved }: BeginFlowProps) {
  // What the profile says while one answers does not count the questions anew.
  const [questions] = useState<readonly Question[]>(() =>
    saved === null ? ["residence", "destinations", "start"] : ["destinations", "start"],
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

  function takeAlong({ destination, answers: further }: BegunApplication) {
    const country = countries.find(({ code }) => code === further["residence"]);
    const next = { residence: country ?? answers.residence, destinations: [destination], start: null, further };
    setAnswers(next);
    begin.mutate(next);
  }

  function answer(given: Partial<Begun>) {
    const next = { ...answers, ...given };
    setAnswers(next);
    setHasMoved(true);
    if (at + 1 < questions.length) setAt(at + 1);
    else begin.mutate(next);
  }

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
  const frame = {
    takesFocus: hasMoved,
    progress: texts.progress(at + 1, questions.length),
    ...(at > 0 && { onBack: () => setAt(at - 1) }),
  };
  switch (questions[at]) {
    case "residence":
      return <ResidenceQuestion {...frame} onAnswer={(residence) => answer({ residence })} />;
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

function residenceOf(name: string | null): Begun["residence"] {
  const country = countries.find((one) => one.name === name);
  return country ? { code: country.code, name: country.name } : null;
}
