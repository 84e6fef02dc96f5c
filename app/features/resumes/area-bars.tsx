import { Segments } from "#app/ui/segments.tsx";
import { areasOf } from "./analysis.ts";
import classes from "./area-bars.module.css";

/** How each area does, at a glance; the analysis below says the same in words. Nothing where it gives no points. */
export function AreaBars({ suggestions }: { suggestions: string }) {
  const areas = areasOf(suggestions);
  if (areas.length === 0) return null;
  return (
    <ul className={classes.areas} aria-hidden>
      {areas.map(({ name, points }) => (
        <li key={name}>
          {name}
          <Segments full={Math.floor(points / 2.5)} of={4} />
        </li>
      ))}
    </ul>
  );
}
