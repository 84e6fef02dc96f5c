import { useNavigation } from "react-router";
import classes from "./pending-bar.module.css";

/** A sign of life while the code of the next screen is on its way. */
export function PendingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={classes.bar} data-pending aria-hidden />;
}
