import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./field.module.css";

/** The icon is for those who do not see its colour. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
