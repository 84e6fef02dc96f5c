import { Card } from "#app/ui/card.tsx";
import { CountBar } from "#app/ui/states/count-bar.tsx";
import { costsOf, datesOf, type Fact } from "./application-facts.ts";
import {
  type ApplicationEntryProps,
  ApplicationLink,
  ApplicationMenu,
  ApplicationStanding,
} from "./application-menu.tsx";
import { ApplicationNext, ApplicationSwitch } from "./application-next.tsx";
import { applicationsTexts } from "./texts.ts";
import classes from "./applications.module.css";

const texts = applicationsTexts.facts;

export function ApplicationCard(props: ApplicationEntryProps) {
  const { card, isMain } = props;
  const menu = (
    <span className={classes.menu}>
      <ApplicationMenu {...props} />
    </span>
  );
  return (
    <Card title={<ApplicationLink {...props} />} aside={menu} className={isMain ? classes.inUse : undefined}>
      <ApplicationStanding {...props} />
      <p className={classes.ready}>
        <CountBar part={card.ready} of={card.needed}>
          {texts.readyPapers(card.ready, card.needed)}
        </CountBar>
      </p>
      <Facts facts={datesOf(card)} />
      <details className={classes.costs}>
        <summary>{texts.costs}</summary>
        <Facts facts={costsOf(card)} />
      </details>
      <ApplicationNext {...props} />
      <ApplicationSwitch {...props} />
    </Card>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note !== undefined && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
