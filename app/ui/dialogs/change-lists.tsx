import { Stack } from "@mantine/core";
import classes from "./change-lists.module.css";

interface ChangeListsProps {
  /** All of it in a few words; null where the lists speak for themselves. */
  summary: string | null;
  lists: readonly { title: string; entries: readonly string[]; note?: string }[];
}

/** What something changes. */
export function ChangeLists({ summary, lists }: ChangeListsProps) {
  return (
    <Stack gap={12}>
      {summary !== null && <strong>{summary}</strong>}
      {lists.map(({ title, entries, note }) => (
        <div key={title}>
          <h3 className={classes.title}>{title}</h3>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </div>
      ))}
    </Stack>
  );
}
