import { Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { findBegunApplication, forgetBegunApplication } from "#app/lib/begun-application.ts";
import { countries } from "#app/lib/countries.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import type { BegunApplication } from "#shared/applications/begun-application.ts";
import { studyDestinations } from "#shared/applications/study-destinations.ts";
import type { Begun } from "./begun.ts";
import { BegunOffer } from "./begun-offer.tsx";
import { DestinationsQuestion } from "./destinations-question.tsx";
import { FirstValue } from "./first-value.tsx";
import { InsideQuestion } from "./inside-question.tsx";
import { findKeptAnswers, forgetKeptAnswers, nothingKept } from "./kept-answers.ts";
import { KeptNote } from "./kept-note.tsx";
import { useBegin } from "./mutations.ts";
import { PassportQuestion } from "./passport-question.tsx";
import { ResidenceQuestion } from "./residence-question.tsx";
import { StartQuestion } from "./start-question.tsx";
import { beginTexts as texts } from "./texts.ts";
import { Undecided } from "./undecided.tsx";
import classes from "./begin.module.css";

interface BeginFlowProps {
  userId: string;
  /** The name that the profile holds; then it is not asked. */
  residence: string | null;
  /** ISO time at which the account was opened. */
  openedAt: string;
}

type Question = "residence" | "passport" | "destinations" | "start" | "inside";

/**
 * Three questions, one at a time, the passport with the residence and the place of application with the start; then what
 * they come to. Nothing is stored before the last.
 */
export function BeginFlow({ userId, residence: saved, openedAt }: BeginFlowProps) {
  const [kept, setKept] = useState(() => findKeptAnswers(userId, localDay()));
  // What the profile says while one answers does not count the questions anew.
  const [all] = useState<readonly Question[]>(() =>
    saved === null
      ? ["residence", "passport", "destinations", "start", "inside"]
      : ["destinations", "start", "inside", "passport"],
  );
  const [questions, setQuestions] = useState<readonly Question[]>(() =>
    all.filter((question) => !(question === "start" && kept.start) && !(question === "passport" && kept.passport)),
  );
  const [at, setAt] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const [answers, setAnswers] = useState<Begun>(() => ({
    residence: residenceOf(saved),
    destinations: [],
    start: kept.start,
    ...(kept.passport !== null && { further: { nationality: [kept.passport] } }),
  }));
  const begin = useBegin(userId, saved);
  const [begun, setBegun] = useState(findBegunApplication);
  const [takenCount, setTakenCount] = useState(0);
  const isTaking = useRef(false);

  /** What was left open before is asked where it decides something. */
  function takeAlong({ destination, answers: further }: BegunApplication) {
    const country = countries.find(({ code }) => code === further["residence"]);
    const next = { residence: country ?? answers.residence, destinations: [destination], start: null, further };
    setBegun(null);
    setAnswers(next);
    setTakenCount(Object.keys(further).length);
    begin.mutate(next);
  }

  // Who kept a checklist and then opened this account has said what they want. Of two tabs, the one that is seen.
  const [isPromised] = useState(
    () => begun !== null && Date.parse(begun.at) <= Date.parse(openedAt) && document.visibilityState === "visible",
  );
  useEffect(() => {
    if (!isPromised || begun === null || isTaking.current) return;
    isTaking.current = true;
    takeAlong(begun);
  });

  function goOn(next: Begun, from: number) {
    setAnswers(next);
    setHasMoved(true);
    const following = questions.findIndex((question, index) => index >= from && isAsked(question, next, questions));
    if (following >= 0) setAt(following);
    else begin.mutate(next);
  }

  /** The other questions were answered or skipped. */
  function chooseAfterAll() {
    const isOpen = (question: Question) =>
      question === "destinations" ||
      question === "inside" ||
      (question === "passport" && answers.further?.["nationality"] === undefined);
    setQuestions(all.filter(isOpen));
    setAt(0);
    begin.reset();
  }

  function answerAgain() {
    forgetKeptAnswers(userId);
    setKept(nothingKept);
    setAnswers({ ...answers, start: null, further: {} });
    setQuestions(all);
    setAt(0);
    setHasMoved(true);
  }

  const answer = (given: Partial<Begun>) => goOn({ ...answers, ...given }, at + 1);
  const before = questions.findLastIndex((question, index) => index < at && isAsked(question, answers, questions));

  if (begin.isSuccess && begin.data.length === 0)
    return <Undecided userId={userId} begun={answers} onChoose={chooseAfterAll} />;
  if (begin.isSuccess) return <FirstValue userId={userId} ids={begin.data} takenCount={takenCount} />;
  if (begin.isError)
    return <ErrorState message={texts.failed} onRetry={() => begin.mutate(answers)} isRetrying={begin.isPending} />;
  if (begin.isPending || (begun && isPromised))
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
    Math.max(1, questions.slice(0, upTo).filter((question) => !besides.has(question)).length);
  const further = (given: Begun["further"]) => answer({ further: { ...answers.further, ...given } });
  const frame = {
    takesFocus: hasMoved,
    progress: { at: numbered(at + 1), all: numbered(questions.length) },
    ...(before >= 0 && { onBack: () => setAt(before) }),
  };
  switch (questions[at]) {
    case "residence":
      return <ResidenceQuestion {...frame} onAnswer={(residence) => answer({ residence })} />;
    case "passport":
      return (
        answers.residence && (
          <PassportQuestion
            {...frame}
            residence={answers.residence}
            onAnswer={(code) => further({ nationality: code === null ? null : [code] })}
          />
        )
      );
    case "destinations":
      return (
        <>
          <KeptNote kept={kept} onForget={answerAgain} />
          <DestinationsQuestion
            key={questions.length}
            {...frame}
            chosen={answers.destinations}
            onAnswer={(destinations) => answer({ destinations })}
          />
        </>
      );
    case "inside":
      return <InsideQuestion {...frame} onAnswer={(isInside) => further({ "is-inside": isInside })} />;
    default:
      return <StartQuestion {...frame} onAnswer={(start) => answer({ start })} />;
  }
}

/** They go with the question before them, and are not counted. */
const besides: ReadonlySet<Question> = new Set(["passport", "inside"]);

/** The passport: only beside a residence, and for an application. The place of application: for one country that asks it. */
function isAsked(question: Question, { residence, destinations }: Begun, questions: readonly Question[]): boolean {
  if (question === "inside")
    return destinations.length === 1 && studyDestinations.some((one) => one.code === destinations[0] && one.asksInside);
  if (question !== "passport") return true;
  return residence !== null && (destinations.length > 0 || questions[0] === "residence");
}

function residenceOf(name: string | null): Begun["residence"] {
  const country = countries.find((one) => one.name === name);
  return country ? { code: country.code, name: country.name } : null;
}
