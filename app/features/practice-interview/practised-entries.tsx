import { Text } from "@mantine/core";
import type { PractisedEntry } from "#shared/interviews/practice-result.ts";
import { CommentList } from "./comments-stage.tsx";
import { interviewTexts } from "./interview-texts.ts";
import classes from "./practice.module.css";

const texts = interviewTexts.summary;

/** The questions of a practice with the answers and what was said to them. */
export function PractisedEntries({ entries }: { entries: readonly PractisedEntry[] }) {
  return (
    <ol className={classes.summary} aria-label={texts.questions}>
      {entries.map((entry) => (
        <PractisedItem key={entry.question.text} entry={entry} />
      ))}
    </ol>
  );
}

function PractisedItem({ entry }: { entry: PractisedEntry }) {
  return (
    <li className={classes.entry}>
      <p className={classes.entryQuestion}>{entry.question.text}</p>
      {entry.outcome === "skipped" ? (
        <Text c="dimmed">{texts.skipped}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {texts.timeTaken}: {texts.time(entry.seconds)}
          </Text>
          <p className={classes.answer}>{entry.answer}</p>
          <CommentList comments={entry.comments} label={`${interviewTexts.comments.title}: ${entry.question.text}`} />
        </>
      )}
    </li>
  );
}
