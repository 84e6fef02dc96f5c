import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import { type RuleSum, savingsDayId } from "#shared/rules/rule-check.ts";
import { BalancesCard } from "./balances-card.tsx";
import type { RenderChooser } from "./cost-paid.tsx";
import { CostsCard } from "./costs-card.tsx";
import { HoldingCard } from "./holding-card.tsx";
import classes from "./money-panel.module.css";
import { moneyQuery } from "./queries.ts";
import { SumCard } from "./sum-card.tsx";
import { moneyTexts as texts } from "./texts.ts";

interface MoneyPanelProps {
  userId: string;
  plan: ApplicationPlan;
  renderChooser: RenderChooser;
}

/** The sum to be shown comes first. */
export function MoneyPanel({ userId, plan, renderChooser }: MoneyPanelProps) {
  const money = useQuery(moneyQuery(userId, plan.card.id));
  const sums = plan.sums
    .filter(({ unit }) => /^[A-Z]{3}$/.test(unit))
    .toSorted((a, b) => Number(b.id === "to-show") - Number(a.id === "to-show"));
  const [first, ...others] = sums;
  const same = others.filter((sum) => first && comeToTheSame(sum, first));
  // Since when all of it must lie in an account is said above it.
  const isHeld = plan.days.some(({ id }) => id === savingsDayId);
  const toPay = others.filter(({ id }) => id === "to-pay-first");
  const rest = others.filter((sum) => !same.includes(sum) && !toPay.includes(sum));
  return (
    <div className={classes.sheet}>
      {first ? (
        <SumCard
          sum={first}
          plan={plan}
          isFirst
          same={isHeld ? [] : same.map(({ title }) => title)}
          money={money.data && money.data.balances.length > 0 ? money.data : undefined}
        />
      ) : (
        <p>{texts.sums.none}</p>
      )}
      <QueryState
        query={money}
        loading={
          <Card>
            <TextSkeleton lines={5} />
          </Card>
        }
        error={texts.loadError}
      >
        {(data) => (
          <>
            {data.holding && <HoldingCard userId={userId} plan={plan} holding={data.holding} />}
            <BalancesCard userId={userId} applicationId={plan.card.id} money={data} />
          </>
        )}
      </QueryState>
      {toPay.map((sum) => (
        <SumCard key={sum.id} sum={sum} plan={plan} />
      ))}
      <CostsCard of={{ userId, applicationId: plan.card.id }} costs={plan.costs} renderChooser={renderChooser} />
      {money.data && <WhoseCard plan={plan} money={money.data} />}
      {rest.length > 0 && (
        <details className={classes.fold}>
          <summary>{texts.sums.rest(rest.length)}</summary>
          <div className={classes.rest}>
            {rest.map((sum) => (
              <SumCard key={sum.id} sum={sum} plan={plan} />
            ))}
          </div>
        </details>
      )}
      <div className={classes.end}>
        <p className={classes.quiet}>
          {texts.reading}{" "}
          <a href={plan.authority.url} rel="noopener noreferrer" target="_blank" className={classes.link}>
            {texts.officialPage(plan.authority.name)}
          </a>
        </p>
        <p className={classes.printed}>{texts.printed(dayInWords(localDay()))}</p>
        <Button
          variant="default"
          className={classes.screenOnly}
          leftSection={<Printer size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
    </div>
  );
}

function WhoseCard({ plan, money }: { plan: ApplicationPlan; money: ApplicationMoney }) {
  return (
    <Card title={texts.sums.whose}>
      {plan.money && <p className={classes.strong}>{plan.money}</p>}
      <details className={classes.fold}>
        <summary>{texts.sums.accepted}</summary>
        <p className={classes.text}>{money.accepted}</p>
        {money.holdingSays && <p className={classes.text}>{money.holdingSays}</p>}
      </details>
    </Card>
  );
}

function comeToTheSame(one: RuleSum, other: RuleSum): boolean {
  const figures = ({ total, lines }: RuleSum) =>
    JSON.stringify([total, lines.map(({ what, amount }) => [what, amount])]);
  return one.total !== null && figures(one) === figures(other);
}
