import { VisuallyHidden } from "@mantine/core";
import { Check } from "lucide-react";
import { formatPercent } from "#app/lib/text/format.ts";
import classes from "./progress-path.module.css";

export interface Station {
  id: string;
  title: string;
  isDone: boolean;
}

interface ProgressPathProps {
  label: string;
  stations: readonly Station[];
  /** "3 of 11 done". */
  summary: string;
  isCompact?: boolean;
  /** Of the station that is next, or of a step that is none of them; the first open station where it is left out. */
  nextId?: string | undefined;
}

export function ProgressPath({ label, stations, summary, isCompact = false, nextId }: ProgressPathProps) {
  const doneCount = stations.filter((station) => station.isDone).length;
  const next = stations.find((station) => (nextId === undefined ? !station.isDone : station.id === nextId));
  const share = stations.length === 0 ? 0 : doneCount / stations.length;
  return (
    <div className={classes.path} data-compact={isCompact || undefined}>
      <progress className={classes.meter} aria-label={label} max={100} value={Math.round(share * 100)} />
      <div className={classes.summary}>
        <span className={classes.percent}>{formatPercent(share)}</span>
        <span className={classes.words}>{summary}</span>
      </div>
      <ol className={classes.stations}>
        {stations.map((station, index) => (
          <li
            key={station.id}
            className={classes.station}
            data-done={station.isDone || undefined}
            data-next={station === next || undefined}
            data-joined={(station.isDone && stations[index + 1]?.isDone) || undefined}
          >
            <span className={classes.dot} aria-hidden>
              {station.isDone && <Check size={14} strokeWidth={3} />}
            </span>
            <span className={classes.title}>{station.title}</span>
            {station === next && <span className={classes.next}>Next</span>}
            <VisuallyHidden>{station.isDone ? ", done" : ", to do"}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {next && (
        <p className={classes.nextLine} aria-hidden>
          <span className={classes.nextBadge}>Next</span>
          <span>{next.title}</span>
        </p>
      )}
    </div>
  );
}
