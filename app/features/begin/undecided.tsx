import { Anchor, Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { daysBetween, localDay } from "#app/lib/text/days.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { ComparedDestination } from "#shared/applications/destination-comparison.ts";
import { type RuleTopic, rulesPath, ruleTopics } from "#shared/rules/rule-pages.ts";
import { answersOf, type Begun } from "./begun.ts";
import { comparisonQuery } from "./queries.ts";
import { beginTexts } from "./texts.ts";
import frame from "./begin.module.css";
import classes from "./undecided.module.css";

const texts = beginTexts.undecided;

interface UndecidedProps {
  userId: string;
  begun: Begun;
  onChoose: () => void;
}

/** What there is for somebody who is not sure where to study: the days to the start, and the destinations side by side. */
export function Undecided({ userId, begun, onChoose }: UndecidedProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const answers = answersOf(begun);
  const query = useQuery(comparisonQuery(userId, answers));
  return (
    <section className={frame.question}>
      <h2 ref={heading} tabIndex={-1} className={frame.heading}>
        {begun.start === null
          ? texts.title
          : beginTexts.value.start(daysBetween(localDay(), begun.start), dayInWords(begun.start))}
      </h2>
      <p className={frame.hint}>{Object.keys(answers).length > 0 ? texts.kept : texts.hint}</p>
      <Button size="lg" className={frame.goOn} onClick={onChoose}>
        {texts.choose}
      </Button>
      <h3 className={classes.title}>{texts.compare}</h3>
      <QueryState query={query} loading={<ComparisonSkeleton />} error={{ message: texts.failed }}>
        {({ destinations }) => (
          <ul className={classes.destinations} aria-label={texts.compare}>
            {destinations.map((destination) => (
              <Compared key={destination.code} {...destination} />
            ))}
          </ul>
        )}
      </QueryState>
      <p className={frame.hint}>
        {texts.basis}{" "}
        <Anchor underline="always" href={rulesPath()}>
          {texts.rules}
        </Anchor>
      </p>
    </section>
  );
}

function Compared({ name, slug, money, decision }: ComparedDestination) {
  const id = useId();
  return (
    <li aria-labelledby={id}>
      <h4 id={id}>{name}</h4>
      <dl>
        <Says topic="funds" sentence={money} name={name} slug={slug} />
        <Says topic="processing" sentence={decision} name={name} slug={slug} />
      </dl>
    </li>
  );
}

interface SaysProps extends Pick<ComparedDestination, "name" | "slug"> {
  topic: RuleTopic;
  sentence: string | null;
}

/** With the way to the records that it rests on, and their sources. */
function Says({ topic, sentence, name, slug }: SaysProps) {
  const title = ruleTopics[topic];
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {sentence ?? texts.unknown}{" "}
        <Anchor underline="always" href={`${rulesPath(slug)}#${topic}`} aria-label={texts.sourcesOf(title, name)}>
          {texts.sources}
        </Anchor>
      </dd>
    </div>
  );
}

function ComparisonSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={16}>
        <Skeleton height={120} />
        <Skeleton height={120} />
        <Skeleton height={120} />
      </Stack>
    </LoadingSkeleton>
  );
}
