import { Check } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./done-line.module.css";

/** What is won already, in the colour of done. */
export function DoneLine({ children }: { children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Check size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/**
 * "Passport; Degree transcript; Photos and 2 more".
 * @param most more names would be a list, not a line
 */
export function namesInLine(names: readonly string[], most = 3): string {
  const more = names.length - most;
  const shown = names.slice(0, most).join("; ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
