import { Skeleton, Stack } from "@mantine/core";
import { useId } from "react";
import { cardInOneLine, type FirstSentence, firstSentencesOf } from "#app/lib/applications/first-sentences.ts";
import { askSearch } from "#app/lib/applications/open-questions.ts";
import { useApplicationCards, useApplicationPlan } from "#app/lib/applications/shown-applications.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { ScreenId } from "#shared/screens.ts";
import { beginTexts } from "./texts.ts";
import frame from "./begin.module.css";
import classes from "./first-value.module.css";

const texts = beginTexts.value;

interface FirstValueProps {
  userId: string;
  /** Of the applications, the one to work in first. */
  ids: readonly string[];
  /** How many answers were given before there was an account. */
  takenCount: number;
}

/** What the answers come to: of the first application in full, of the others in a line. */
export function FirstValue({ userId, ids, takenCount }: FirstValueProps) {
  const [id, ...others] = ids;
  const query = useApplicationPlan(userId, id);
  return (
    <QueryState query={query} loading={<ValueSkeleton />} error={{ message: texts.failed }}>
      {(plan) => <Value userId={userId} plan={plan} others={others} takenCount={takenCount} />}
    </QueryState>
  );
}

interface ValueProps extends Pick<FirstValueProps, "userId" | "takenCount"> {
  plan: ApplicationPlan;
  /** Ids of the other applications. */
  others: readonly string[];
}

function Value({ userId, plan, others, takenCount }: ValueProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const { card, tasks, steps, questions } = plan;
  const papers = steps.flatMap(({ lines }) => lines);
  const sentences = firstSentencesOf({ ...plan, papers, needed: card.needed, questions }, localDay());
  const stop = tasks.find(({ kind }) => kind === "stop");
  return (
    <section className={frame.question}>
      {!stop && <Ready />}
      <h2 ref={heading} tabIndex={-1} className={frame.heading}>
        {card.start !== null && card.daysToStart !== null
          ? texts.start(card.daysToStart, dayInWords(card.start))
          : texts.noStart(card.country)}
      </h2>
      {stop && (
        <p className={classes.stop}>
          {stop.what}. {stop.why}
        </p>
      )}
      <ol className={classes.sentences} aria-label={texts.short}>
        {sentences.map((sentence) => (
          <Sentence key={sentence.about} {...sentence} />
        ))}
      </ol>
      {others.length > 0 && <Others userId={userId} ids={others} />}
      <ScreenButton screen="visa-progress" size="lg" className={frame.goOn}>
        {beginTexts.goOn}
      </ScreenButton>
      <div className={classes.rest}>
        {takenCount > 0 && <p>{beginTexts.begun.taken(takenCount)}</p>}
        {tasks.length > 0 && <Tasks tasks={tasks} />}
        <p>
          <ScreenLink screen="application-answers">{texts.answers}</ScreenLink>
        </p>
        {others.length > 0 && (
          <p>
            <ScreenLink screen="applications">{texts.others(others.length)}</ScreenLink>
          </p>
        )}
      </div>
    </section>
  );
}

/** A line for each; where they cannot be loaded, the way to all of them is below. */
function Others({ userId, ids }: { userId: string; ids: readonly string[] }) {
  const { data, isError } = useApplicationCards(userId);
  if (isError) return null;
  if (!data)
    return (
      <LoadingSkeleton>
        <Skeleton height={24 * ids.length} />
      </LoadingSkeleton>
    );
  const cards = ids.flatMap((id) => data.cards.find((card) => card.id === id) ?? []);
  return (
    <ul className={classes.others} aria-label={texts.otherCountries}>
      {cards.map((card) => (
        <li key={card.id}>
          <strong>{card.country}:</strong> {cardInOneLine(card, localDay())}
        </li>
      ))}
    </ul>
  );
}

/** The moment in which answers have become a plan: its line is drawn, then its sentences arrive. */
function Ready() {
  return (
    <p className={classes.ready}>
      <svg viewBox="0 0 72 24" width="72" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <circle cx="12" cy="12" r="10" fill="currentColor" />
        <path d="m7.5 12.5 3 3 6-6.5" className={classes.readySign} strokeLinecap="round" strokeLinejoin="round" />
        <path d="M24 12h24" pathLength="1" className={classes.readyLine} />
        <circle cx="60" cy="12" r="10" className={classes.readyNext} strokeWidth="3" />
      </svg>
      {texts.ready}
    </p>
  );
}

/** Where a sentence has its rules and sources. */
const screenOf: Readonly<Record<FirstSentence["about"], ScreenId>> = {
  days: "application-dates",
  money: "application-money",
  papers: "visa-progress",
  longest: "visa-progress",
};

function Sentence({ about, text, asks }: FirstSentence) {
  return (
    <li>
      {text}{" "}
      {asks === undefined ? (
        <ScreenLink screen={screenOf[about]}>{texts[about]}</ScreenLink>
      ) : (
        <ScreenLink screen="application-answers" search={askSearch(asks)}>
          {texts.answer}
        </ScreenLink>
      )}
    </li>
  );
}

function Tasks({ tasks }: Pick<ApplicationPlan, "tasks">) {
  const titleId = useId();
  return (
    <>
      <h3 id={titleId} className={classes.first}>
        {texts.first}
      </h3>
      <ol className={classes.tasks} aria-labelledby={titleId}>
        {tasks.map(({ id, what, why, until }) => (
          <li key={id}>
            <strong>{what}</strong>
            {until !== null && <span className={classes.until}> {texts.until(dayInWords(until))}</span>}
            <span className={classes.taskWhy}>{why}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function ValueSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={16}>
        <Skeleton height={32} width="70%" />
        <Skeleton height={20} />
        <Skeleton height={120} />
      </Stack>
    </LoadingSkeleton>
  );
}
