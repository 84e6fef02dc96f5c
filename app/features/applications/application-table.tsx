import { VisuallyHidden } from "@mantine/core";
import { costsOf, datesOf } from "./application-facts.ts";
import { CountBar } from "#app/ui/states/count-bar.tsx";
import {
  type ApplicationEntryProps,
  ApplicationLink,
  ApplicationMenu,
  ApplicationStanding,
} from "./application-menu.tsx";
import { ApplicationNext, ApplicationSwitch } from "./application-next.tsx";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

interface ApplicationTableProps {
  label: string;
  entries: readonly ApplicationEntryProps[];
}

export function ApplicationTable({ label, entries }: ApplicationTableProps) {
  const { name, dates, papers, costs, actions } = texts.columns;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {[name, dates, papers, costs].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.card.id} {...entry} />
        ))}
      </tbody>
    </table>
  );
}

function Row(entry: ApplicationEntryProps) {
  const { card } = entry;
  return (
    <tr>
      <th scope="row">
        <ApplicationLink {...entry} />
        <ApplicationStanding {...entry} />
        <ApplicationNext {...entry} />
        <ApplicationSwitch {...entry} />
      </th>
      <td>
        <Facts facts={datesOf(card)} />
      </td>
      <td className={classes.papers} data-column={texts.columns.papers}>
        <CountBar part={card.ready} of={card.needed} isStacked>
          {texts.facts.ready(card.ready, card.needed)}
        </CountBar>
      </td>
      <td>
        <Facts facts={costsOf(card)} />
      </td>
      <td>
        <ApplicationMenu {...entry} />
      </td>
    </tr>
  );
}

function Facts({ facts }: { facts: ReturnType<typeof datesOf> }) {
  return facts.map(({ label, value, note }) => (
    <p key={label} className={classes.fact}>
      <span className={classes.label}>{label}</span> {value}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </p>
  ));
}
