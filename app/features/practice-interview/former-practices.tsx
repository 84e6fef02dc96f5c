import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { Item, itemAction, ItemList } from "#app/ui/lists/item-list.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { interviewCountryNames } from "#shared/interviews/interview.ts";
import type { PracticeResult } from "#shared/interviews/practice-result.ts";
import { practiceResultsQuery } from "./results.ts";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.results;

interface FormerPracticesProps {
  userId: string;
  onRead: (result: PracticeResult) => void;
}

/** What was kept, newest first. */
export function FormerPractices({ userId, onRead }: FormerPracticesProps) {
  const query = useQuery(practiceResultsQuery(userId));
  return (
    <Card title={texts.title}>
      <QueryState query={query} loading={<TextSkeleton />} error={texts.listError}>
        {(results) =>
          results.length === 0 ? (
            <Text c="dimmed">{texts.none}</Text>
          ) : (
            <ItemList label={texts.title}>
              {results.map((result, index) => (
                <FormerItem key={result.id} result={result} before={results[index + 1]} onRead={() => onRead(result)} />
              ))}
            </ItemList>
          )
        }
      </QueryState>
    </Card>
  );
}

interface FormerItemProps {
  result: PracticeResult;
  /** The one that was practised before it; none for the first. */
  before: PracticeResult | undefined;
  onRead: () => void;
}

function FormerItem({ result, before, onRead }: FormerItemProps) {
  const { application, country, created_at: createdAt, answered, asked } = result;
  const name = `${application ?? interviewCountryNames[country]}, ${formatDay(createdAt)}`;
  return (
    <Item
      title={name}
      facts={
        <>
          {texts.count(answered, asked)}{" "}
          {before && answered > before.answered && texts.more(answered - before.answered)}
        </>
      }
      action={
        <Button variant="subtle" size="sm" className={itemAction} onClick={onRead}>
          {texts.read}
          <VisuallyHidden component="span">{texts.of(name)}</VisuallyHidden>
        </Button>
      }
    />
  );
}
