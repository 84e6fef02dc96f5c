import { useNavigation } from "react-router";
import classes from "./pending-bar.module.css";
import { usePressedLink } from "./pressed-link.ts";

/** A sign of life: the link under the finger at once, the bar while the next screen is on its way. */
export function PendingBar() {
  usePressedLink();
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={classes.bar} data-pending aria-hidden />;
}
