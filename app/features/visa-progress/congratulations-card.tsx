import classes from "./congratulations-card.module.css";
import { visaProgressTexts as texts } from "./texts.ts";

/** Shown while all eleven steps are done: one quiet moment. */
export function CongratulationsCard() {
  return (
    <section className={classes.card} aria-labelledby="congratulations">
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <circle cx="24" cy="24" r="20" />
        <path d="m15 25 6 6 12-13" strokeLinecap="round" strokeLinejoin="round" strokeWidth="3" />
      </svg>
      <div>
        <h2 id="congratulations" className={classes.title}>
          {texts.congratulationsTitle}
        </h2>
        <p className={classes.text}>{texts.congratulations}</p>
      </div>
    </section>
  );
}
