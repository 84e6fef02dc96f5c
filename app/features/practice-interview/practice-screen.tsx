import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import type { ChosenApplication } from "#app/lib/applications/chosen-application.ts";
import { useScreenData } from "#app/lib/screen-data.ts";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { screenIcons } from "#app/ui/screen-icons.ts";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { interviewRun } from "#shared/interviews/interview-questions.ts";
import { interviewCountryOfRules } from "#shared/interviews/interview.ts";
import type { PracticeResult } from "#shared/interviews/practice-result.ts";
import type { RulePaper } from "#shared/rules/rule-check.ts";
import { FormerPractices } from "./former-practices.tsx";
import classes from "./practice-screen.module.css";
import { practiceResultsQuery, readPractice } from "./results.ts";
import { practiceTexts as texts } from "./texts.ts";

const PracticeInterview = lazy(async () => ({
  default: (await import("./practice-interview.tsx")).PracticeInterview,
}));
const FormerPractice = lazy(async () => ({ default: (await import("./former-practice.tsx")).FormerPractice }));

const Sign = screenIcons.practice;

interface PracticeScreenProps {
  userId: string;
  /** That which is practised for: undefined until it is known, null for none. */
  application: ChosenApplication | null | undefined;
  /** Says which application that is. */
  about: ReactNode;
  /** What the rules say of an interview; null where they say nothing of one. */
  interview: RulePaper["verdict"] | null;
}

export function PracticeScreen({ userId, application, about, interview }: PracticeScreenProps) {
  useScreenData(readPractice, userId);
  const { data: results } = useQuery(practiceResultsQuery(userId));
  const run = interviewRun(interviewCountryOfRules(application?.destination ?? ""));
  const [first] = run;
  const [isPractising, setIsPractising] = useState(false);
  const [read, setRead] = useState<PracticeResult | null>(null);
  const [isReading, setIsReading] = useState(false);
  // A ref: Escape may come at the same moment as the first letter of an answer.
  const isAtStake = useRef(false);
  const tellStake = useCallback((isLost: boolean) => {
    isAtStake.current = isLost;
  }, []);
  const [isLeaving, setIsLeaving] = useState(false);

  function close() {
    setIsLeaving(false);
    setIsPractising(false);
  }
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Stack gap={24}>
        <Card title={texts.first}>
          <div className={classes.opening}>
            <Stack gap={16}>
              <blockquote className={classes.first}>“{first?.text}”</blockquote>
              <Button
                className="app-form-button"
                leftSection={<Sign size={18} aria-hidden />}
                onClick={() => setIsPractising(true)}
              >
                {texts.open}
              </Button>
            </Stack>
            {results?.length === 0 && <CommentExample />}
            <Stack gap={8}>
              {(interview === "not needed" || interview === "may be asked") && (
                <Text fw={600}>{texts.verdicts[interview]}</Text>
              )}
              <Text>{texts.invitation}</Text>
              <Text c="dimmed">{texts.questions(run.length)}</Text>
              {about}
            </Stack>
          </div>
        </Card>
        <FormerPractices
          userId={userId}
          onRead={(result) => {
            setRead(result);
            setIsReading(true);
          }}
        />
      </Stack>
      <Dialog
        title={texts.dialog}
        isOpen={isPractising}
        isWide
        isSticky
        // Escape over the question means no.
        onClose={() => (isAtStake.current ? setIsLeaving((wasLeaving) => !wasLeaving) : close())}
      >
        <Suspense fallback={<TextSkeleton />}>
          <PracticeInterview
            userId={userId}
            application={application}
            about={about}
            isLeaving={isLeaving}
            onStake={tellStake}
            onStay={() => setIsLeaving(false)}
            onClose={close}
          />
        </Suspense>
      </Dialog>
      <Dialog title={texts.results.one} isOpen={isReading} isWide onClose={() => setIsReading(false)}>
        {read && (
          <Suspense fallback={<TextSkeleton />}>
            <FormerPractice userId={userId} result={read} onClose={() => setIsReading(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

/** Until there are comments of one's own. */
function CommentExample() {
  const { example, exampleAnswer, exampleComment } = texts.results;
  return (
    <figure className={classes.example}>
      <figcaption>{example}</figcaption>
      <p className={classes.said}>{exampleAnswer}</p>
      <p className={classes.comment}>
        <strong>{texts.kinds.missing}:</strong> {exampleComment}
      </p>
    </figure>
  );
}
