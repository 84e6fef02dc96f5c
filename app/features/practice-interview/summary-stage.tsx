import { Button, Stack, Text, Title } from "@mantine/core";
import { Archive, Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#app/lib/files/download.ts";
import { formatDay } from "#app/lib/text/format.ts";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { interviewTexts } from "./interview-texts.ts";
import { practiceAsMarkdown, practiceFileName } from "./practice-markdown.ts";
import classes from "./practice.module.css";
import { answeredCount, type Practice } from "./practice.ts";
import { PractisedEntries } from "./practised-entries.tsx";
import { useKeepPractice } from "./results.ts";

const texts = interviewTexts.summary;

interface SummaryStageProps {
  userId: string;
  practice: Exclude<Practice, { stage: "setup" }>;
  onExported: () => void;
  onRestart: () => void;
  onClose: () => void;
}

/** Nothing of it is stored unless the person keeps it. */
export function SummaryStage({ userId, practice, onExported, onRestart, onClose }: SummaryStageProps) {
  const { country, letter, application, entries } = practice;
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const [day] = useState(() => formatDay(new Date()));
  const markdown = practiceAsMarkdown({ country, letter, application, entries, day });
  const answered = answeredCount(entries);
  const keep = useKeepPractice(userId, onExported);
  // The loudest button is what is to be done next.
  const isToBeKept = entries.length > 0 && !keep.isSuccess;

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
          {texts.count(answered, entries.length - answered)} {keep.isSuccess ? texts.kept : texts.notStored}
        </Text>
      </div>
      <div className={classes.takeAway}>
        {entries.length > 0 && (
          <Button
            variant={isToBeKept ? "filled" : "default"}
            leftSection={<Archive size={16} aria-hidden />}
            loading={keep.isPending}
            disabled={keep.isSuccess}
            onClick={() =>
              keep.mutate({ country, letter: letter?.name ?? null, application: application?.name ?? null, entries })
            }
          >
            {texts.keep}
          </Button>
        )}
        <CopyButton text={markdown}>{texts.copy}</CopyButton>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={download}>
          {texts.download}
        </Button>
      </div>
      <PractisedEntries entries={entries} />
      <Text size="sm" c="dimmed">
        {interviewTexts.notAdvice}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRestart}>
          {texts.restart}
        </Button>
        <Button variant={isToBeKept ? "default" : "filled"} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Stack>
  );
}
