import { Segments } from "#app/ui/segments.tsx";
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

/** Of the headings that the rules write: "Dates: 6 of 10". */
function areasOf(suggestions: string): { name: string; points: number }[] {
  return Array.from(suggestions.matchAll(/<h3>([\w ]+): (\d+) of 10<\/h3>/g), ([, name = "", points]) => ({
    name,
    points: Number(points),
  }));
}
