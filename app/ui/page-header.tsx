import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  title: ReactNode;
  purpose?: ReactNode;
  action?: ReactNode;
}

export function PageHeader({ title, purpose, action }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {purpose && (
          <Text c="dimmed" mt={4}>
            {purpose}
          </Text>
        )}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}
