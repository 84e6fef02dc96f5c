import { Card } from "#app/ui/card.tsx";
import { costsOf, datesOf } from "./application-facts.ts";
import {
  type ApplicationEntryProps,
  ApplicationLink,
  ApplicationMenu,
  ApplicationStanding,
} from "./application-menu.tsx";
import { ApplicationNext } from "./application-next.tsx";
import { applicationsTexts } from "./texts.ts";
import classes from "./applications.module.css";

const texts = applicationsTexts.facts;

export function ApplicationCard(props: ApplicationEntryProps) {
  const { card } = props;
  const papers = { label: texts.papers, value: texts.ready(card.ready, card.needed) };
  const menu = (
    <span className={classes.menu}>
      <ApplicationMenu {...props} />
    </span>
  );
  return (
    <Card title={<ApplicationLink {...props} />} aside={menu}>
      <ApplicationStanding {...props} />
      <dl className={classes.facts}>
        {[...datesOf(card), papers, ...costsOf(card)].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ApplicationNext {...props} />
    </Card>
  );
}
