import classes from "./area-bars.module.css";

const bars = [1, 2, 3, 4];

/** How each area does, at a glance; the analysis below says the same in words. Nothing where it gives no points. */
export function AreaBars({ suggestions }: { suggestions: string }) {
  const areas = areasOf(suggestions);
  if (areas.length === 0) return null;
  return (
    <ul className={classes.areas} aria-hidden>
      {areas.map(({ name, points }) => (
        <li key={name}>
          {name}
          <span className={classes.bars}>
            {bars.map((bar) => (
              <span key={bar} data-full={points >= bar * 2.5 || undefined} />
            ))}
          </span>
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
