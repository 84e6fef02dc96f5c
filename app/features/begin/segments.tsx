import classes from "./segments.module.css";

interface SegmentsProps {
  /** Of the one that is worked on, the first is 1. */
  at: number;
  of: number;
}

/** What words beside it say, as stations of a path; nobody hears it. */
export function Segments({ at, of }: SegmentsProps) {
  return (
    <span className={classes.segments} aria-hidden>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-state={index + 1 < at ? "done" : index + 1 === at ? "now" : undefined} />
      ))}
    </span>
  );
}
