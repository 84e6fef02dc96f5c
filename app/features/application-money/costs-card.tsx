import { Card } from "#app/ui/card.tsx";
import type { RuleResult } from "#shared/rules/rule-check.ts";
import classes from "./money-panel.module.css";
import { Sources } from "./sources.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.costs;

export function CostsCard({ costs }: Pick<RuleResult, "costs">) {
  return (
    <Card title={texts.title}>
      {costs.length === 0 && <p className={classes.text}>{texts.none}</p>}
      {costs.length > 0 && (
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
      )}
    </Card>
  );
}
