import { type ReactNode, useId } from "react";
import classes from "./congratulations.module.css";

/** One quiet moment at the end of the steps. */
export function Congratulations({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.congratulations} aria-labelledby={titleId}>
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <circle cx="24" cy="24" r="20" />
        <path d="m15 25 6 6 12-13" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3" />
      </svg>
      <div>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div className={classes.text}>{children}</div>
      </div>
    </section>
  );
}
