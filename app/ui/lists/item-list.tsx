import type { ReactNode } from "react";
import classes from "./item-list.module.css";

export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.items} aria-label={label}>
      {children}
    </ul>
  );
}

/** Aligns a text button with the row's end. */
export const itemAction = classes.action;

export const itemClasses = { words: classes.words, title: classes.title, facts: classes.facts };

interface ItemProps {
  icon?: ReactNode;
  title: ReactNode;
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
