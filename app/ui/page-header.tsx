import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  purpose?: ReactNode;
  action?: ReactNode;
  /** One row on phones, for a screen that needs its height. */
  isSlim?: boolean;
  /** On phones the title alone, with the action as an icon and a word beside it (`BriefLabel`): what the screen is for begins in the first view. */
  isBrief?: boolean;
}

export function PageHeader({ title, purpose, action, isSlim = false, isBrief = false }: PageHeaderProps) {
  return (
    <header className={classes.header} data-slim={isSlim || undefined} data-brief={isBrief || undefined}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {purpose && (
          <Text c="dimmed" mt={4} className={classes.purpose}>
            {purpose}
          </Text>
        )}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}

interface BriefLabelProps {
  /** The whole name: "Generate New Document". */
  text: string;
  /** Some of its words, for the brief header of a phone: "New". */
  brief: string;
}

/** What an action is called; under its icon in a brief header some words alone are seen. Who hears it, hears all. */
export function BriefLabel({ text, brief }: BriefLabelProps) {
  const [before = "", ...after] = text.split(brief);
  if (after.length === 0) return text;
  return (
    // One box: between the boxes of a button's label, blanks would be lost.
    <span>
      {before && <span data-unbrief>{before}</span>}
      {brief}
      <span data-unbrief>{after.join(brief)}</span>
    </span>
  );
}
