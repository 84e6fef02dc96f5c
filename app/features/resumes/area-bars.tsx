import { areasOf } from "./analysis.ts";
import classes from "./area-bars.module.css";

/** Of ten. */
const weakBelow = 6;

/** How each area does, at a glance, what needs most first; the analysis below says the same in words. Nothing where it gives no points. */
export function AreaBars({ suggestions }: { suggestions: string }) {
  const areas = areasOf(suggestions).toSorted((a, b) => a.points - b.points);
  if (areas.length === 0) return null;
  return (
    <ul className={classes.areas} aria-hidden>
      {areas.map(({ name, points }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={classes.bar}>
            <span data-weak={points < weakBelow || undefined} style={{ width: `${points * 10}%` }} />
          </span>
          <span className={classes.points}>{points}</span>
        </li>
      ))}
    </ul>
  );
}
