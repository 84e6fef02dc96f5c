import type { ReactNode } from "react";
import { frameTexts as texts } from "./blog-texts.ts";
import classes from "./theme-toggle.module.css";

const choices: { choice: string; label: string; drawing: ReactNode }[] = [
  {
    choice: "light",
    label: texts.light,
    drawing: (
      <>
        <circle cx="12" cy="12" r="4" />
        <path d="M12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
      </>
    ),
  },
  { choice: "dark", label: texts.dark, drawing: <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" /> },
  {
    choice: "system",
    label: texts.system,
    drawing: <path d="M4 4h16a1 1 0 0 1 1 1v11H3V5a1 1 0 0 1 1-1zm4 17h8m-4-5v5" />,
  },
];

/** Hidden until the island runs: without scripts the system's theme applies. */
export function ThemeToggle({ storageKey }: { storageKey: string }) {
  return (
    <div className={classes.place}>
      <button type="button" className={classes.toggle} data-theme-key={storageKey} hidden>
        <span className={classes.unseen}>{texts.theme} </span>
        {choices.map(({ choice, label, drawing }) => (
          <span key={choice} data-choice={choice} className={classes.choice}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              {drawing}
            </svg>
            <span className={classes.label}>{label}</span>
          </span>
        ))}
      </button>
      <span role="status" className={classes.unseen} />
    </div>
  );
}
