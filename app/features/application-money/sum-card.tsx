import { Button } from "@mantine/core";
import { askSearch, openQuestionsOf, questionLinks } from "#app/lib/applications/open-questions.ts";
import { daysBetween, localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { LinkList } from "#app/ui/lists/link-list.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import type { ApplicationMoney, MoneyHolding } from "#shared/applications/application-money.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { type RuleSum, savingsDayId } from "#shared/rules/rule-check.ts";
import { AmountHeld } from "./amount-held.tsx";
import { balancesId } from "./balances-card.tsx";
import { firstSentenceOf, toneOf } from "./holding-in-words.ts";
import classes from "./money-panel.module.css";
import { Sources } from "./sources.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.sums;

interface SumCardProps {
  sum: RuleSum;
  plan: ApplicationPlan;
  isFirst?: boolean;
  /** Titles of sums that come to the same. */
  same?: readonly string[];
  /** Once there are balances: what they come to beside it. */
  money?: Pick<ApplicationMoney, "currency" | "holding" | "together"> | undefined;
}

const none: readonly string[] = [];

const toldAlone: ReadonlySet<MoneyHolding["verdict"]> = new Set(["met", "so far", "not met", "unknown"]);

/** Who pays not from an account of the family. */
const bodies: ReadonlySet<string> = new Set(["university", "government", "employer", "other-body"]);

/** Nothing that was answered says that somebody lends or grants a part: then accounts hold it all. */
function isOwnMoney({ application: { answers } }: ApplicationPlan): boolean {
  const { "money-kinds": kinds, loan, payers } = answers;
  const isSavings = !Array.isArray(kinds) || kinds.every((kind) => kind === "savings");
  const isPaidByOthers = Array.isArray(payers) && payers.some((payer) => bodies.has(payer));
  return isSavings && !isPaidByOthers && !(typeof loan === "number" && loan > 0);
}

/** A sum with its arithmetic, or the answers that it waits for. */
export function SumCard({ sum, plan, isFirst = false, same = none, money }: SumCardProps) {
  const { title, total, amount, lines, mayCome, note, asks, assumed } = sum;
  const open = openQuestionsOf(plan, asks);
  const isKnown = isFirst && total !== null;
  // What an estimate waits for is answered before balances tell anything.
  const asked = isKnown && money?.holding?.verdict === "no sum" ? open[0] : undefined;
  // Of this very sum, in words that need nothing beside them.
  const isOfSum = money?.holding?.needed?.inWords === total;
  const holding = isOfSum && money?.holding && toldAlone.has(money.holding.verdict) ? money.holding : null;
  const savings = isKnown ? plan.days.find(({ id }) => id === savingsDayId) : undefined;
  return (
    <Card title={title}>
      <p className={isKnown ? classes.first : classes.total}>{total ?? texts.open}</p>
      {isKnown && sum.id === "to-show" && <p className={classes.text}>{texts.onlyShown}</p>}
      {isKnown && amount !== null && money?.together && money.currency === sum.unit && (
        <AmountHeld
          needed={isOfSum || isOwnMoney(plan) ? amount : null}
          currency={sum.unit}
          together={money.together}
          isEstimate={assumed !== undefined}
        />
      )}
      {isKnown && holding && (
        <p className={classes.verdict} data-verdict={toneOf(holding)}>
          {firstSentenceOf(holding)}
        </p>
      )}
      {savings?.latest && (
        <p className={classes.text}>
          <strong>{texts.by(savings.latest, daysBetween(localDay(), savings.latest))}</strong>. {savings.rule}
        </p>
      )}
      {assumed && (
        <p className={classes.assumed}>
          {texts.assumed(assumed)} {asked && texts.exact(open.length)}
        </p>
      )}
      {isKnown && (
        <div className={classes.compare}>
          {asked && (
            <ScreenButton screen="application-answers" search={askSearch(asked.id)}>
              {texts.answer(open.length)}
            </ScreenButton>
          )}
          <Button component="a" href={`#${balancesId}`} variant={asked ? "default" : "filled"}>
            {money ? texts.look : texts.compare}
          </Button>
        </div>
      )}
      {same.map((other) => (
        <p key={other} className={classes.text}>
          {texts.same(other)}
        </p>
      ))}
      {lines.length > 0 && (
        <table className={classes.lines}>
          <tbody>
            {lines.map(({ what, words, amount: inWords, sources }) => (
              <tr key={what}>
                <th scope="row">
                  {what}
                  {words !== inWords && !inWords.startsWith(`${words} `) && (
                    <span className={classes.words}>{words}</span>
                  )}
                  <Sources sources={sources} of={what} />
                </th>
                <td>{inWords}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td>{total}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {mayCome.length > 0 && (
        <>
          <p className={classes.strong}>{texts.mayCome}</p>
          <ul className={classes.mayCome}>
            {mayCome.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      {note && (total !== null || open.length === 0) && <p className={classes.note}>{note}</p>}
      {open.length > 0 && <OpenQuestions questions={open} isToBeAnswered={isFirst && !asked} isSecond={isKnown} />}
    </Card>
  );
}

interface OpenQuestionsProps {
  questions: readonly { id: string; text: string }[];
  /** Answering them is what the screen is for now: a button leads there, and the list is folded. */
  isToBeAnswered?: boolean;
  /** Something else is to be done first. */
  isSecond?: boolean;
}

export function OpenQuestions({ questions, isToBeAnswered = false, isSecond = false }: OpenQuestionsProps) {
  const [first] = questions;
  const list = <LinkList links={questionLinks(questions)} />;
  if (!isToBeAnswered || !first)
    return (
      <>
        <p className={classes.strong}>{texts.asks}</p>
        {list}
      </>
    );
  return (
    <>
      <ScreenButton screen="application-answers" search={askSearch(first.id)} variant={isSecond ? "default" : "filled"}>
        {texts.answer(questions.length)}
      </ScreenButton>
      <details className={classes.fold}>
        <summary>{texts.asks}</summary>
        {list}
      </details>
    </>
  );
}
