import type { ReactNode } from "react";
import { BlogFrame } from "./blog-frame.tsx";
import classes from "./blog-message.module.css";
import { blogErrorTexts as texts } from "./blog-texts.ts";
import { listHref } from "#shared/blog/blog-summary.ts";

interface Action {
  href: string;
  label: string;
}

/** From what is missing to all articles. */
export const wayBack: Action = { href: listHref({}), label: texts.back };

interface BlogMessageProps {
  title: string;
  explanation: string;
  /** The way on. */
  action?: Action;
  /** Another one, for those whom the first does not help. */
  secondAction?: Action;
  /** 1 where it is what the page is about. */
  level?: 1 | 2;
}

/** What stands in place of articles, with a drawing of the way that is not there yet. */
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

/** A page of the blog whose articles cannot be read: everything else about it works. */
export function BlogErrorPage({ title, secondAction }: Pick<BlogMessageProps, "title" | "secondAction">): ReactNode {
  return (
    <BlogFrame>
      <BlogMessage
        title={title}
        explanation={texts.explanation}
        // An empty address is the page's own, with all that was asked.
        action={{ href: "", label: texts.retry }}
        secondAction={secondAction}
        level={1}
      />
    </BlogFrame>
  );
}
