import classes from "./segments.module.css";

interface SegmentsProps {
  /** How many of them are filled. */
  full: number;
  of: number;
}

/** What words beside it say, as a bar of pieces; nobody hears it. */
export function Segments({ full, of }: SegmentsProps) {
  return (
    <span className={classes.segments} aria-hidden>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-full={index < full || undefined} />
      ))}
    </span>
  );
}
