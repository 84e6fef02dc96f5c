import type { ReactNode } from "react";
import classes from "./item-list.module.css";

/** Rows of one kind, each with its action in the same place. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.items} aria-label={label}>
      {children}
    </ul>
  );
}

/** For a text button as a row's action: its words end where the row ends. */
export const itemAction = classes.action;

/** For rows that are built in another way and read alike. */
export const itemClasses = { words: classes.words, title: classes.title, facts: classes.facts };

interface ItemProps {
  /** Decorative. */
  icon?: ReactNode;
  title: ReactNode;
  /** Quiet facts under the title; elements side by side as far as there is room. */
  facts?: ReactNode;
  action?: ReactNode;
}

export function Item({ icon, title, facts, action }: ItemProps) {
  return (
    <li className={classes.item}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {facts && <p className={classes.facts}>{facts}</p>}
      </div>
      {action}
    </li>
  );
}
