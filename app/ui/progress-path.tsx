import { VisuallyHidden } from "@mantine/core";
import { Check, ChevronRight, Minus } from "lucide-react";
import { formatPercent } from "#app/lib/text/format.ts";
import { ScreenLink, type ScreenLinkProps } from "./screen-link.tsx";
import classes from "./progress-path.module.css";

export interface Station {
  id: string;
  title: string;
  isDone: boolean;
  /** Nothing is asked of the person there: done without a deed of theirs. */
  asksNothing?: boolean;
}

/** What such a step is called. */
export const asksNothingText = "Not needed so far";

interface ProgressPathProps {
  label: string;
  stations: readonly Station[];
  /** "3 of 11 done". */
  summary: string;
  isCompact?: boolean;
  /** Of the station that is next, or of a step that is none of them; the first open station where it is left out. Null: none is. */
  nextId?: string | null | undefined;
  /** Where the next step is done: its words stand below and lead there. Without it they are for narrow screens alone. */
  way?: NextWay | undefined;
}

export interface NextWay {
  /** What is done there first, and by when. */
  hint?: { what: string; until: string | null } | undefined;
  place: Pick<ScreenLinkProps, "screen" | "search" | "hash">;
}

export function ProgressPath({ label, stations, summary, isCompact = false, nextId, way }: ProgressPathProps) {
  const next = stations.find((station) => (nextId === undefined ? !station.isDone : station.id === nextId));
  const share = stations.filter((station) => station.isDone).length / stations.length;
  return (
    <div className={classes.path} data-compact={isCompact || undefined}>
      <div className={classes.summary}>
        <span className={classes.percent}>{formatPercent(share)}</span>
        <span className={classes.words}>{summary}</span>
      </div>
      <progress className={classes.meter} aria-label={label} max={100} value={Math.round(share * 100)} />
      <ol className={classes.stations}>
        {stations.map((station, index) => (
          <li
            key={station.id}
            className={classes.station}
            data-done={(station.isDone && !station.asksNothing) || undefined}
            data-free={station.asksNothing || undefined}
            data-next={station === next || undefined}
            data-joined={(station.isDone && (stations[index + 1]?.isDone || stations[index + 1] === next)) || undefined}
          >
            <span className={classes.dot} aria-hidden>
              {station.asksNothing ? (
                <Minus size={14} strokeWidth={3} />
              ) : (
                station.isDone && <Check size={14} strokeWidth={3} />
              )}
            </span>
            <span className={classes.title}>{station.title}</span>
            {station === next && <span className={classes.next}>Next</span>}
            {station.asksNothing ? (
              <span className={classes.free}>{asksNothingText}</span>
            ) : (
              <VisuallyHidden>{station.isDone ? ", done" : ", to do"}</VisuallyHidden>
            )}
          </li>
        ))}
      </ol>
      {next && (
        // Without a link the list above says it.
        <div className={classes.nextLine} data-leads={way ? true : undefined} aria-hidden={!way || undefined}>
          {way ? (
            <ScreenLink {...way.place}>
              <NextWords {...next} hint={way.hint} isLink />
            </ScreenLink>
          ) : (
            <NextWords {...next} />
          )}
        </div>
      )}
    </div>
  );
}

const stepText = (title: string) => `Step: ${title}`;

type NextWordsProps = Pick<Station, "title"> & Pick<NextWay, "hint"> & { isLink?: boolean };

function NextWords({ title, hint, isLink = false }: NextWordsProps) {
  return (
    <span className={classes.nextWords}>
      <span className={classes.nextBadge}>Next</span>
      <span className={classes.nextTitle}>
        {hint ? hint.what : title}
        {hint && hint.until !== null && <span className={classes.until}>{hint.until}</span>}
        {hint && <span className={classes.step}>{stepText(title)}</span>}
      </span>
      {isLink && <ChevronRight size={20} className={classes.nextSign} aria-hidden />}
    </span>
  );
}
