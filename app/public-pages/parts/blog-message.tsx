import type { ReactNode } from "react";
import { PublicFrame } from "./public-frame.tsx";
import classes from "./blog-message.module.css";
import { blogErrorTexts as texts } from "./blog-texts.ts";
import { listHref } from "#shared/blog/blog-summary.ts";

interface Action {
  href: string;
  label: string;
}

export const wayBack: Action = { href: listHref({}), label: texts.back };

interface BlogMessageProps {
  title: string;
  explanation: string;
  action?: Action;
  secondAction?: Action;
  /** 1 when it is the page's heading. */
  level?: 1 | 2;
}

export function BlogMessage({ title, explanation, action, secondAction, level = 2 }: BlogMessageProps) {
  const Title = `h${level}` as const;
  return (
    <section className={classes.message}>
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" className={classes.drawing}>
        <path d="M8 54h26V38h22V22h14" />
        <circle cx="8" cy="54" r="4" />
        <circle cx="82" cy="16" r="8" />
      </svg>
      <Title>{title}</Title>
      <p>{explanation}</p>
      {action && (
        <div className={classes.actions}>
          <a href={action.href}>{action.label}</a>
          {secondAction && <a href={secondAction.href}>{secondAction.label}</a>}
        </div>
      )}
    </section>
  );
}

export function BlogErrorPage({ title, secondAction }: Pick<BlogMessageProps, "title" | "secondAction">): ReactNode {
  return (
    <PublicFrame>
      <BlogMessage
        title={title}
        explanation={texts.explanation}
        // An empty address is the page's own, with its query.
        action={{ href: "", label: texts.retry }}
        secondAction={secondAction}
        level={1}
      />
    </PublicFrame>
  );
}
