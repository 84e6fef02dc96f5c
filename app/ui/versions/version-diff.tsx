import { VisuallyHidden } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, useMemo } from "react";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import classes from "./version-diff.module.css";
import type { DiffPart } from "./word-diff.ts";

const texts = {
  same: "The two are the same, word for word.",
  removed: "Removed",
  added: "Added",
  removedStart: "removed: ",
  addedStart: "added: ",
  end: " (end) ",
  compareFailed: "The two could not be compared.",
} as const;

const comparerQuery = queryOptions({
  queryKey: ["word-diff"],
  queryFn: () => import("./word-diff.ts"),
  staleTime: Infinity,
});

interface VersionDiffProps {
  before: string;
  after: string;
  same?: string;
}

export function VersionDiff(props: VersionDiffProps) {
  const query = useQuery(comparerQuery);
  return (
    <QueryState query={query} loading={<TextSkeleton lines={6} />} error={{ message: texts.compareFailed }}>
      {({ wordDiff }) => <Differences {...props} wordDiff={wordDiff} />}
    </QueryState>
  );
}

interface DifferencesProps extends VersionDiffProps {
  wordDiff: (before: string, after: string) => DiffPart[];
}

function Differences({ before, after, same = texts.same, wordDiff }: DifferencesProps) {
  const parts = useMemo(() => wordDiff(before, after), [wordDiff, before, after]);
  if (parts.every(({ kind }) => kind === "same")) return <p className={classes.same}>{same}</p>;
  let index = 0;
  return (
    <>
      <p className={classes.legend} aria-hidden>
        <del className={classes.removed}>{texts.removed}</del> <ins className={classes.added}>{texts.added}</ins>
      </p>
      <div className={classes.diff} dir="auto">
        {parts.map(({ text, kind }) => {
          const key = index++;
          if (kind === "same") return <Fragment key={key}>{text}</Fragment>;
          const Mark = kind === "removed" ? "del" : "ins";
          return (
            <Mark key={key} className={classes[kind]}>
              <VisuallyHidden component="span">{texts[`${kind}Start`]}</VisuallyHidden>
              {text}
              <VisuallyHidden component="span">{texts.end}</VisuallyHidden>
            </Mark>
          );
        })}
      </div>
    </>
  );
}
