import { Badge } from "@mantine/core";
import { isLongerThan } from "#app/lib/text/long-text.ts";
import { Foldable } from "#app/ui/lists/foldable.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import type { FeedbackEntry } from "#shared/feedback.ts";
import classes from "./feedback-list.module.css";
import { feedbackTexts as texts } from "./texts.ts";

/** Of longer texts the beginning is shown first, so that one of them does not push all others away. */
const long = { characters: 600, lines: 8 };

/** What one person wrote: text and nothing but text, in its own direction of writing. */
export function FeedbackItem({ entry }: { entry: FeedbackEntry }) {
  const { name, email, component, feedback, created_at } = entry;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
        <Badge variant="light" className={classes.component}>
          {component}
        </Badge>
        <span className={classes.when}>
          <TimeAgo at={created_at} />
        </span>
      </div>
      <a href={mailAddressOf(email)} className={classes.mail}>
        <bdi>{email}</bdi>
      </a>
      <Foldable
        component="p"
        dir="auto"
        className={classes.text}
        cutBy="lines"
        isLong={isLongerThan(feedback, long)}
        of={texts.ofWhom(name)}
      >
        {feedback}
      </Foldable>
    </li>
  );
}

/** A link to write to; whatever stands in the address, it adds no other recipient, subject or text. */
function mailAddressOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
