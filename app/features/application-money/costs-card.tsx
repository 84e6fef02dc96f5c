import { useQuery } from "@tanstack/react-query";
import { Card } from "#app/ui/card.tsx";
import type { RuleResult } from "#shared/rules/rule-check.ts";
import classes from "./money-panel.module.css";
import { CostPaid, type RenderChooser } from "./cost-paid.tsx";
import { type MoneyOf, type PaidCosts, paidCostsQuery } from "./paid-costs.ts";
import { Sources } from "./sources.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.costs;

type Costs = RuleResult["costs"];

interface CostsCardProps {
  of: MoneyOf;
  costs: Costs;
  renderChooser: RenderChooser;
}

/** What is optional, or decided by an answer that is missing, stands apart and folded. */
export function CostsCard({ of, costs, renderChooser }: CostsCardProps) {
  const { data: paid } = useQuery(paidCostsQuery(of));
  const sure = costs.filter(({ isSure }) => isSure);
  const others = costs.filter(({ isSure }) => !isSure);
  return (
    <Card title={texts.title}>
      {costs.length === 0 && <p className={classes.text}>{texts.none}</p>}
      {sure.length > 0 && (
        <details className={classes.fold} open={isWide()}>
          <summary>{texts.each(sure.length)}</summary>
          <CostTable of={of} costs={sure} paid={paid} renderChooser={renderChooser} />
        </details>
      )}
      {others.length > 0 && (
        <details className={classes.fold}>
          <summary>{texts.others(others.length)}</summary>
          <CostTable of={of} costs={others} paid={paid} renderChooser={renderChooser} />
        </details>
      )}
    </Card>
  );
}

/** A phone shows first what comes to one sum. */
function isWide(): boolean {
  return window.matchMedia("(min-width: 48em)").matches;
}

interface CostTableProps extends CostsCardProps {
  /** Undefined while it is not known. */
  paid: PaidCosts | undefined;
}

function CostTable({ of, costs, paid, renderChooser }: CostTableProps) {
  return (
    <table className={classes.lines}>
      <tbody>
        {costs.map(({ id, what, amount, when, sources }) => (
          <tr key={id}>
            <th scope="row">
              {what}
              {when && <span className={classes.words}>{when}</span>}
              <Sources sources={sources} of={what} />
              {paid && (
                <CostPaid
                  of={of}
                  cost={id}
                  what={what}
                  isPaid={paid.paid.has(id)}
                  receipts={paid.receipts.get(id) ?? []}
                  renderChooser={renderChooser}
                />
              )}
            </th>
            <td>{amount ?? texts.noAmount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
