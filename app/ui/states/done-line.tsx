import { Check } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./done-line.module.css";

/** More names would be a list, not a line. */
const mostNames = 3;

/** What is won already, in the colour of done. */
export function DoneLine({ children }: { children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Check size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** "Passport; Degree transcript; Photos and 2 more". */
export function namesInLine(names: readonly string[]): string {
  const more = names.length - mostNames;
  const shown = names.slice(0, mostNames).join("; ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
