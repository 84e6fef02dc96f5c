import { Button, Stack, Text, Title } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#app/lib/files/download.ts";
import { formatDay } from "#app/lib/text/format.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { CommentList } from "./comments-stage.tsx";
import { practiceAsMarkdown, practiceFileName } from "./practice-markdown.ts";
import classes from "./practice.module.css";
import { answeredCount, type Practice, type PracticeEntry } from "./practice.ts";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.summary;

interface SummaryStageProps {
  practice: Exclude<Practice, { stage: "setup" }>;
  onExported: () => void;
  onRestart: () => void;
  onClose: () => void;
}

/** Nothing of it is stored. */
export function SummaryStage({ practice, onExported, onRestart, onClose }: SummaryStageProps) {
  const { country, letter, entries } = practice;
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const [day] = useState(() => formatDay(new Date()));
  const markdown = practiceAsMarkdown({ country, letter, entries, day });
  const answered = answeredCount(entries);

  function download() {
    saveFile(new Blob([markdown], { type: "text/markdown;charset=utf-8" }), practiceFileName());
    onExported();
  }
  return (
    <Stack gap={16}>
      <div>
        <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.question}>
          {texts.title}
        </Title>
        <Text mt={4}>
          {texts.count(answered, entries.length - answered)} {texts.notStored}
        </Text>
      </div>
      <div className={classes.takeAway}>
        <CopyButton text={markdown}>{texts.copy}</CopyButton>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={download}>
          {texts.download}
        </Button>
      </div>
      <ol className={classes.summary} aria-label={texts.questions}>
        {entries.map((entry) => (
          <SummaryItem key={entry.question.id} entry={entry} />
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {practiceTexts.notAdvice}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRestart}>
          {texts.restart}
        </Button>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Stack>
  );
}

function SummaryItem({ entry }: { entry: PracticeEntry }) {
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
          <CommentList comments={entry.comments} label={`${practiceTexts.comments.title}: ${entry.question.text}`} />
        </>
      )}
    </li>
  );
}
