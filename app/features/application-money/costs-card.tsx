import { Card } from "#app/ui/card.tsx";
import type { RuleResult } from "#shared/rules/rule-check.ts";
import classes from "./money-panel.module.css";
import { Sources } from "./sources.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.costs;

type Costs = RuleResult["costs"];

/** What is optional, or decided by an answer that is missing, stands apart and folded. */
export function CostsCard({ costs }: { costs: Costs }) {
  const sure = costs.filter(({ isSure }) => isSure);
  const others = costs.filter(({ isSure }) => !isSure);
  return (
    <Card title={texts.title}>
      {costs.length === 0 && <p className={classes.text}>{texts.none}</p>}
      {sure.length > 0 && (
        <details className={classes.fold} open={isWide()}>
          <summary>{texts.each(sure.length)}</summary>
          <CostTable costs={sure} />
        </details>
      )}
      {others.length > 0 && (
        <details className={classes.fold}>
          <summary>{texts.others(others.length)}</summary>
          <CostTable costs={others} />
        </details>
      )}
    </Card>
  );
}

/** A phone shows first what comes to one sum. */
function isWide(): boolean {
  return window.matchMedia("(min-width: 48em)").matches;
}

function CostTable({ costs }: { costs: Costs }) {
  return (
    <table className={classes.lines}>
      <tbody>
        {costs.map(({ id, what, amount, when, sources }) => (
          <tr key={id}>
            <th scope="row">
              {what}
              {when && <span className={classes.words}>{when}</span>}
              <Sources sources={sources} of={what} />
            </th>
            <td>{amount ?? texts.noAmount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
