import { Link } from "react-router";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { DeskFact } from "#shared/rules/facts-desk.ts";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";

const texts = factsDeskTexts.list;

/** Those whose review is past come first, as the list comes in the order of the days. */
export function FactRows({ facts, isOutdated }: { facts: readonly DeskFact[]; isOutdated: boolean }) {
  return (
    <ul
      className={classes.rows}
      aria-label={texts.title}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      {facts.map((fact) => (
        <FactRow key={fact.id} {...fact} />
      ))}
    </ul>
  );
}

function FactRow({ id, says, value, destination, topic, reviewBy, isPastReview, isEntered, openReports }: DeskFact) {
  const day = dayInWords(reviewBy);
  return (
    <li className={classes.row}>
      <Link to={factPath(id)} className={classes.says}>
        {says}
      </Link>
      <p className={classes.quiet}>
        <span>{destination}</span>
        <span>{topic}</span>
        {value !== null && value.length <= 60 && <span className={classes.value}>{value}</span>}
        <span className={isPastReview ? classes.late : undefined}>
          {isPastReview ? texts.pastReview(day) : texts.reviewBy(day)}
        </span>
        {isEntered && <StateBadge tone="good">{texts.entered}</StateBadge>}
        {openReports > 0 && <StateBadge tone="waiting">{texts.reports(openReports)}</StateBadge>}
      </p>
      <p className={classes.id}>{id}</p>
    </li>
  );
}

export function factPath(id: string): string {
  return `/admin/facts/${encodeURIComponent(id)}`;
}
