import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { DeskRecord } from "#shared/rules/facts-desk.ts";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";

const texts = factsDeskTexts.fact;

/** The newest first. */
export function Records({ records }: { records: readonly DeskRecord[] }) {
  return (
    <ul className={classes.rows} aria-label={texts.records}>
      {records.map((record) => (
        <Record key={`${record.from ?? ""} ${record.says}`} {...record} />
      ))}
    </ul>
  );
}

function Record({ says, value, from, to, counts, paragraph, source, grade, reviewBy, enteredOn }: DeskRecord) {
  const origin = enteredOn === null ? texts.shipped : texts.entered(dayInWords(enteredOn));
  return (
    <li className={classes.row}>
      <p className={classes.says}>{says}</p>
      <p className={classes.quiet}>
        <StateBadge tone={counts === "now" ? "good" : counts === "later" ? "waiting" : "quiet"}>
          {texts.counts[counts]}
        </StateBadge>
        <span>{texts.period(from && dayInWords(from), to && dayInWords(to))}</span>
        {value !== null && <span className={classes.value}>{value}</span>}
      </p>
      <p className={classes.quiet}>
        <span>{origin}</span>
        {paragraph && <span>{paragraph}</span>}
        <SourceLink {...source} />
        <span>{texts.grade(grade)}</span>
        <span>{texts.reviewBy(dayInWords(reviewBy))}</span>
      </p>
    </li>
  );
}

export function SourceLink({ title, url, date }: DeskRecord["source"]) {
  const words = `${title ?? url ?? ""}, ${date === null ? texts.undated : dayInWords(date)}`;
  if (url === null) return <span>{words}</span>;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank" className={classes.link}>
      {words}
    </a>
  );
}
