import { Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./card.module.css";

interface CardProps {
  title?: ReactNode;
  order?: 2 | 3;
  aside?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Never a link itself: it contains links and controls. */
export function Card({ title, order = 2, aside, footer, children, className }: CardProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      withBorder
      className={[classes.card, className].filter(Boolean).join(" ")}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className={classes.head}>
          <Title order={order} size="h4" id={titleId}>
            {title}
          </Title>
          {aside}
        </div>
      )}
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Paper>
  );
}
