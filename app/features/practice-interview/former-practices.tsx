import { Button, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#app/lib/text/format.ts";
import { Item, itemAction, ItemList } from "#app/ui/lists/item-list.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { interviewCountryNames } from "#shared/interviews/interview.ts";
import type { PracticeResult } from "#shared/interviews/practice-result.ts";
import classes from "./practice.module.css";
import { PractisedEntries } from "./practised-entries.tsx";
import { practiceResultsQuery, practisedEntriesQuery, useDeletePractice } from "./results.ts";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.results;

/** What was kept, below the start of a new practice; nothing while nothing was kept. */
export function FormerPractices({ userId, onRead }: { userId: string; onRead: (result: PracticeResult) => void }) {
  const { data } = useQuery(practiceResultsQuery(userId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="former-practices">
      <Title order={3} size="h5" id="former-practices" mt={24} mb={8}>
        {texts.title}
      </Title>
      <ItemList label={texts.title}>
        {data.map((result) => (
          <Item
            key={result.id}
            title={`${interviewCountryNames[result.country]}, ${formatDay(result.created_at)}`}
            facts={texts.count(result.answered, result.asked)}
            action={
              <Button variant="subtle" size="sm" className={itemAction} onClick={() => onRead(result)}>
                {texts.read}
              </Button>
            }
          />
        ))}
      </ItemList>
    </section>
  );
}

interface FormerPracticeProps {
  userId: string;
  result: PracticeResult;
  onBack: () => void;
}

/** One of them to read again, and to delete. */
export function FormerPractice({ userId, result, onBack }: FormerPracticeProps) {
  const { id, country, letter, created_at: createdAt, answered, asked } = result;
  const entries = useQuery(practisedEntriesQuery(userId, id));
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: remove, isPending } = useDeletePractice(userId, onBack);
  return (
    <Stack gap={16}>
      <div>
        <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.question}>
          {interviewCountryNames[country]}, {formatDay(createdAt)}
        </Title>
        <Text mt={4}>
          {texts.count(answered, asked)} {letter !== null && practiceTexts.summary.comparedWith(letter)}
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
        <Button variant={isAsking ? "default" : "filled"} onClick={isAsking ? () => setIsAsking(false) : onBack}>
          {isAsking ? texts.keepIt : texts.back}
        </Button>
      </div>
    </Stack>
  );
}
