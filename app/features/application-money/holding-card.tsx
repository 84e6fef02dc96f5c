import { Button } from "@mantine/core";
import { openQuestionsOf } from "#app/lib/applications/open-questions.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { MoneyHolding } from "#shared/applications/application-money.ts";
import { HoldingDays } from "./holding-days.tsx";
import classes from "./money-panel.module.css";
import { sentencesOf, toneOf } from "./holding-in-words.ts";
import { useTakeAnswers } from "./mutations.ts";
import { Sources } from "./sources.tsx";
import { OpenQuestions } from "./sum-card.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.holding;

interface HoldingCardProps {
  userId: string;
  plan: ApplicationPlan;
  holding: MoneyHolding;
}

/** What the rule says of the days in a row, and what the balances were. */
export function HoldingCard({ userId, plan, holding }: HoldingCardProps) {
  const { verdict, days, paperDays, needed, sources, paper, daily } = holding;
  const questions = openQuestionsOf(plan, holding.asks);
  const facts = factsOf(holding);
  return (
    <Card title={texts.title(days)}>
      {needed && needed.amount > 0 && <p className={classes.text}>{texts.rule(needed.inWords, days)}</p>}
      <p className={classes.verdict} data-verdict={toneOf(holding)}>
        {sentencesOf(holding).join(" ")}
      </p>
      {questions.length > 0 && <OpenQuestions questions={questions} />}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {paper && verdict === "met" && <p className={classes.text}>{texts.paper(paper, paperDays)}</p>}
      {daily.length > 0 && needed && <HoldingDays daily={daily} needed={needed.amount} />}
      <TakeAnswers owner={{ userId, applicationId: plan.card.id }} holding={holding} />
      <Sources sources={sources} of={texts.title(days)} />
    </Card>
  );
}

/** What the sentence above does not say already. */
function factsOf({ verdict, daily, lowest, firstShort, since, earliest, latest, closing }: MoneyHolding) {
  if (daily.length === 0) return [];
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const isForward = verdict === "so far" || verdict === "unknown";
  return [
    ...fact(
      texts.lowest,
      lowest && lowest.day !== firstShort?.day ? `${dayInWords(lowest.day)}: ${lowest.inWords}` : null,
    ),
    ...fact(
      isForward ? texts.shortBefore : texts.firstShort,
      firstShort && `${dayInWords(firstShort.day)}: ${texts.short(firstShort.inWords, firstShort.missing)}`,
    ),
    ...fact(texts.since, since && dayInWords(since)),
    ...(isForward && since !== null
      ? []
      : [
          ...fact(texts.earliest, earliest === null ? texts.earliestNone : dayInWords(earliest)),
          ...fact(
            earliest && closing && earliest > closing ? texts.latestThen : texts.latest,
            latest && dayInWords(latest),
          ),
        ]),
  ];
}

interface TakeAnswersProps {
  owner: { userId: string; applicationId: string };
  holding: MoneyHolding;
}

/** The dates are reckoned with the balances only when the person says so. */
function TakeAnswers({ owner, holding: { answers, since, closing, paperOn } }: TakeAnswersProps) {
  const { mutate, isPending } = useTakeAnswers(owner, texts.taken);
  return (
    <div className={classes.take}>
      {answers && since && closing && paperOn && (
        <>
          <Button variant="light" loading={isPending} onClick={() => mutate(answers)}>
            {texts.take}
          </Button>
          <p className={classes.quiet}>{texts.takeHint(since, paperOn, closing)}</p>
        </>
      )}
      <ScreenLink screen="application-dates" className={classes.ask}>
        {texts.dates}
      </ScreenLink>
    </div>
  );
}
