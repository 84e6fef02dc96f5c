import classes from "./count-bar.module.css";

interface CountBarProps {
  part: number;
  of: number;
}

/** Draws a count beside the words that say it. */
export function CountBar({ part, of }: CountBarProps) {
  const share = of === 0 ? 0 : Math.min(1, part / of);
  return (
    <span aria-hidden className={classes.bar}>
      <span className={classes.part} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
