import classes from "./count-bar.module.css";

interface CountPathProps {
  part: number;
  of: number;
  isWide: boolean;
}

/** In the units of the drawing. The wide one winds, and is as wide whatever it leads to. */
const inLine = { step: 18, dot: 4.5, goal: 7, height: 16, wave: 0, gap: 2 };
const wide = { width: 320, dot: 8, goal: 12, height: 44, wave: 8, gap: 5 };
/** Fewer make no wave: their way rises. */
const leastOfWave = 4;

/** Stations on a dotted way, with a tick at its end: those that are done, the next one, the others. */
export function CountPath({ part, of, isWide }: CountPathProps) {
  const { dot, goal, height, wave, gap } = isWide ? wide : inLine;
  const step = isWide ? (wide.width - 2 * wide.goal) / of : inLine.step;
  const points = Array.from({ length: of + 1 }, (_, index) => ({
    x: goal + 1 + index * step,
    y: height / 2 - wave * (of < leastOfWave ? (2 * index) / of - 1 : Math.sin((index * Math.PI) / 2.5)),
    radius: index === of ? goal - 1 : dot,
  }));
  const end = points[of] ?? { x: goal + 1, y: height / 2, radius: goal };
  const width = end.x + goal + 1;
  return (
    <svg
      aria-hidden
      className={classes.path}
      viewBox={`0 0 ${width} ${height}`}
      style={isWide ? undefined : { inlineSize: `${width / 16}rem` }}
    >
      <path className={classes.way} d={wayThrough(points, gap)} strokeDasharray={`0.1 ${dot}`} />
      {points.slice(0, of).map(({ x, y }, index) => (
        <g key={x} className={classes.station} data-state={index < part ? "done" : index === part ? "next" : "open"}>
          <circle cx={x} cy={y} r={dot} />
          {index < part && <path d={tickAt(x, y, dot)} />}
        </g>
      ))}
      <g className={classes.goal} data-reached={part >= of || undefined}>
        <circle cx={end.x} cy={end.y} r={goal - 1} />
        <path d={tickAt(end.x, end.y, goal - 1)} />
      </g>
    </svg>
  );
}

/** From the edge of each to that of the next one. Rounded: each piece begins and ends level. */
function wayThrough(points: readonly { x: number; y: number; radius: number }[], gap: number): string {
  return points
    .map(({ x, y, radius }, index) => {
      const before = points[index - 1];
      if (!before) return "";
      const from = before.x + before.radius + gap;
      const to = x - radius - gap;
      const middle = (from + to) / 2;
      return `M${from} ${before.y}C${middle} ${before.y} ${middle} ${y} ${to} ${y}`;
    })
    .join("");
}

function tickAt(x: number, y: number, size: number): string {
  return `M${x - size * 0.5} ${y}l${size * 0.38} ${size * 0.4}l${size * 0.66} ${-size * 0.76}`;
}
