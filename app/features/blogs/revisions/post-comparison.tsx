import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { VersionDiff } from "#app/ui/versions/version-diff.tsx";
import { revisionFields, type RevisionText } from "#shared/blog/post-fields.ts";
import classes from "./revisions.module.css";
import { revisionTexts as texts } from "./texts.ts";
import { detailChanges, readableText } from "./readable-changes.ts";

interface PostComparisonProps {
  before: RevisionText;
  after: RevisionText;
}

export function PostComparison({ before, after }: PostComparisonProps) {
  const details = useMemo(() => detailChanges(before, after), [before, after]);
  const [from, to] = useMemo(() => [readableText(before.content), readableText(after.content)], [before, after]);
  const isFormatted = from === to && before.content !== after.content;
  return (
    <Stack gap={16}>
      {details.length > 0 && (
        <dl className={classes.details} aria-label={texts.otherDetails}>
          {details.map(({ name, before: former, after: later }) => (
            <div key={name} className={classes.detail}>
              <dt>{name}</dt>
              <dd>
                <VersionDiff before={former} after={later} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div>
        <p className={classes.name}>{revisionFields.content.label}</p>
        <VersionDiff before={from} after={to} {...(isFormatted && { same: texts.formatting })} />
      </div>
    </Stack>
  );
}
