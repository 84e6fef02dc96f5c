import { Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#app/lib/text/format.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { interviewCountryNames } from "#shared/interviews/interview.ts";
import type { PracticeResult } from "#shared/interviews/practice-result.ts";
import { interviewTexts } from "./interview-texts.ts";
import classes from "./practice.module.css";
import { PractisedEntries } from "./practised-entries.tsx";
import { practisedEntriesQuery, useDeletePractice } from "./results.ts";
import { practiceTexts } from "./texts.ts";
import { useFocusInDialog } from "./use-focus-in-dialog.ts";

const texts = practiceTexts.results;

interface FormerPracticeProps {
  userId: string;
  result: PracticeResult;
  onClose: () => void;
}

/** One that was kept, to read again and to delete. */
export function FormerPractice({ userId, result, onClose }: FormerPracticeProps) {
  const { id, country, letter, application, created_at: createdAt, answered, asked } = result;
  const entries = useQuery(practisedEntriesQuery(userId, id));
  const heading = useFocusInDialog<HTMLHeadingElement>();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: remove, isPending } = useDeletePractice(userId, onClose);
  return (
    <Stack gap={16}>
      <div>
        <Title order={3} size="h4" ref={heading} tabIndex={-1} data-autofocus className={classes.question}>
          {application ?? interviewCountryNames[country]}, {formatDay(createdAt)}
        </Title>
        <Text mt={4}>
          {texts.count(answered, asked)} {letter !== null && interviewTexts.summary.comparedWith(letter)}
        </Text>
      </div>
      <QueryState query={entries} loading={<TextSkeleton />} error={texts.loadError}>
        {(found) => <PractisedEntries entries={found} />}
      </QueryState>
      {isAsking && <Text role="alert">{texts.confirmDelete}</Text>}
      <div className={classes.actions}>
        {/* One shade in both schemes: white on the dark scheme's brighter one is hard to read. */}
        <Button
          {...(isAsking ? { color: "red.6" } : { variant: "default" })}
          loading={isPending}
          onClick={() => (isAsking ? remove(id) : setIsAsking(true))}
        >
          {isAsking ? texts.deleteForGood : texts.delete}
        </Button>
        <Button variant={isAsking ? "default" : "filled"} onClick={isAsking ? () => setIsAsking(false) : onClose}>
          {isAsking ? texts.keepIt : texts.back}
        </Button>
      </div>
    </Stack>
  );
}
