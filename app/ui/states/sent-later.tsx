import { CloudOff } from "lucide-react";
import classes from "./sent-later.module.css";

/** Of what was changed without a connection, and waits in this browser. */
export function SentLater({ className = "" }: { className?: string | undefined }) {
  return (
    <p className={`${classes.note} ${className}`}>
      <CloudOff size={16} aria-hidden /> Will be saved when you are online
    </p>
  );
}
