import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { daysInWords } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { datesTexts } from "./texts.ts";
import classes from "./timeline-list.module.css";
import type { TimelineDay, TimelineEntry } from "./timeline.ts";

const texts = datesTexts.timeline;

/** Where much time lies between two days, there is more room, but never more than a thumb's width. */
const mostRoom = 56;

/** The days under each other along a line, which is thick where applications can be made. */
export function Timeline({ days }: { days: readonly TimelineDay[] }) {
  const over = days.filter(({ daysFromNow, entries }) => daysFromNow < 0 && !entries.some(({ isLate }) => isLate));
  const ahead = days.filter((day) => !over.includes(day));
  return (
    <>
      <Days days={ahead} label={texts.label} />
      {ahead.some(({ isOpen }) => isOpen) && <p className={classes.key}>{texts.open}</p>}
      {days.length === 1 && <p className={classes.detail}>{texts.empty}</p>}
      {over.length > 0 && (
        <details className={classes.over}>
          <summary>{texts.earlier(over.length)}</summary>
          <Days days={over} label={texts.earlierLabel} />
        </details>
      )}
    </>
  );
}

function Days({ days, label }: { days: readonly TimelineDay[]; label: string }) {
  return (
    <ol className={classes.days} aria-label={label}>
      {days.map((day, index) => (
        <Day key={day.day} {...day} daysToNext={(days[index + 1]?.daysFromNow ?? day.daysFromNow) - day.daysFromNow} />
      ))}
    </ol>
  );
}

function Day({ day, daysFromNow, isOpen, isNext, entries, daysToNext }: TimelineDay & { daysToNext: number }) {
  const isLate = entries.some((entry) => entry.isLate);
  const isPast = daysFromNow < 0;
  const room = Math.min(mostRoom, 16 + Math.round(4 * Math.sqrt(daysToNext)));
  return (
    <li
      className={classes.day}
      data-past={isPast || undefined}
      data-open={isOpen || undefined}
      data-kind={entries[0]?.kind}
      data-late={isLate || undefined}
      data-next={isNext || undefined}
      style={{ paddingBottom: room }}
    >
      <p className={classes.when}>
        <time dateTime={day}>{dayInWords(day)}</time>
        {daysFromNow !== 0 && <span className={classes.distance}>{daysInWords(daysFromNow)}</span>}
        {isPast && !isLate && <StateBadge tone="quiet">{texts.past}</StateBadge>}
        {isLate && <span className={classes.late}>{texts.late}</span>}
      </p>
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.title}`} {...entry} />
      ))}
    </li>
  );
}

function Entry({ kind, title, detail, link }: TimelineEntry) {
  return (
    <div className={classes.entry} data-kind={kind}>
      <p className={classes.title}>
        {title}
        {link && (
          <ScreenLink screen={link.screen} search={link.search} className={classes.link}>
            {link.label}
          </ScreenLink>
        )}
      </p>
      {detail && <p className={classes.detail}>{detail}</p>}
    </div>
  );
}
