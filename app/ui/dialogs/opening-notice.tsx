import { useSyncExternalStore } from "react";
import classes from "./opening-notice.module.css";

interface Notice {
  title: string;
  message: string;
}

const close = "Stay here";

interface Shown extends Notice {
  onClose: () => void;
}

let shown: Shown | null = null;
const listeners = new Set<() => void>();

function show(notice: Shown | null): void {
  shown = notice;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Not a toast, whose code may not be here either. Returns what takes it away. */
export function showOpeningNotice(notice: Notice, onClose: () => void = () => undefined): () => void {
  const mine: Shown = { ...notice, onClose };
  show(mine);
  return () => {
    if (shown === mine) show(null);
  };
}

/** Why what was asked for does not open. */
export function OpeningNotice() {
  const notice = useSyncExternalStore(
    listen,
    () => shown,
    () => null,
  );
  if (!notice) return null;
  const { title, message, onClose } = notice;
  return (
    <div role="alert" className={classes.notice}>
      <div>
        <p className={classes.title}>{title}</p>
        <p>{message}</p>
      </div>
      <button
        type="button"
        className={classes.stay}
        onClick={() => {
          show(null);
          onClose();
        }}
      >
        {close}
      </button>
    </div>
  );
}
