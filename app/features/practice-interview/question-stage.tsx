import { Alert, Button, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { Clock, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod/mini";
import "#app/ui/theme/controls.css";
import { functionErrorIn, readFunctionError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { ProgressBar } from "#app/ui/states/progress-bar.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { InterviewQuestion } from "#shared/interviews/interview-questions.ts";
import {
  answerTextSchema,
  type InterviewAnswer,
  interviewAnswerSchema,
  interviewLimits,
  type InterviewRequest,
} from "#shared/interviews/interview.ts";
import { characterCount } from "#shared/text.ts";
import { interviewTexts } from "./interview-texts.ts";
import classes from "./practice.module.css";
import type { AnsweredEntry, Practice } from "./practice.ts";

const texts = interviewTexts.question;
const schema = z.object({ answer: answerTextSchema });

const countedFrom = 0.9 * interviewLimits.answer;

interface QuestionStageProps {
  practice: Exclude<Practice, { stage: "setup" }>;
  question: InterviewQuestion;
  onDraft: (hasDraft: boolean) => void;
  onAnswered: (entry: AnsweredEntry) => void;
  onSkip: () => void;
  onEnd: () => void;
}

export function QuestionStage({ practice, question, onDraft, onAnswered, onSkip, onEnd }: QuestionStageProps) {
  const { index, run, former, country, letter, application, entries } = practice;
  const { mutateAsync: ask, isPending, error } = useComments();
  const clock = useStopwatch(!isPending, former?.seconds ?? 0);
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const { form, fieldProps, onSubmit } = useSchemaForm(schema, {
    initialValues: { answer: former?.answer ?? "" },
    onValuesChange: ({ answer }) => onDraft(answer.trim() !== ""),
    async onValid({ answer }) {
      const seconds = Math.min(clock.read(), interviewLimits.seconds);
      const compared = { sopId: letter?.id ?? null, applicationId: application?.id ?? null };
      const said = await ask({ question: question.id, answer, seconds, country, ...compared }).catch(() => null);
      if (said)
        onAnswered({
          question,
          outcome: "answered",
          answer,
          seconds,
          comments: said.comments,
          nextHint: said.nextHint,
        });
    },
  });
  const length = characterCount(form.values.answer);
  const position = texts.position(index + 1, run.length);

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            {position}
          </Text>
          <ProgressBar label={texts.bar} share={index / run.length} words={position} />
        </div>
        <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.question}>
          {question.text}
        </Title>
        <AnswerClock seconds={clock.shown} usual={question.seconds} />
        <div>
          <TextAreaField
            label={texts.answer}
            autosize
            minRows={5}
            maxRows={14}
            readOnly={isPending}
            {...fieldProps("answer")}
          />
          {length >= countedFrom && (
            <Text size="sm" mt={4} c={length > interviewLimits.answer ? "red" : "dimmed"}>
              {texts.length(length, interviewLimits.answer)}
            </Text>
          )}
        </div>
        {error && !isPending && (
          <Alert role="alert" color="red" icon={<TriangleAlert aria-hidden />} title={texts.failed}>
            {error.message} {texts.answerKept}
          </Alert>
        )}
        <VisuallyHidden role="status">{isPending && texts.reading}</VisuallyHidden>
        <div className={classes.actions}>
          {entries.length > 0 && (
            <Button variant="subtle" onClick={onEnd} className={classes.end}>
              {texts.end}
            </Button>
          )}
          <Button variant="default" onClick={onSkip}>
            {texts.skip}
          </Button>
          <Button type="submit" loading={isPending}>
            {texts.submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Fails with a sentence for people. Unmounting aborts it. */
function useComments() {
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useMutation<InterviewAnswer, Error, InterviewRequest>({
    mutationFn: async (body) => {
      const { data, error } = await supabase().functions.invoke<unknown>("practice-interview", {
        body,
        ...(leaving.current && { signal: leaving.current.signal }),
      });
      if (error) throw new Error((await readFunctionError(error, texts.noReason)).message);
      const problem = functionErrorIn(data);
      if (problem !== null) throw new Error(problem);
      const parsed = interviewAnswerSchema.safeParse(data);
      if (!parsed.success) throw new Error(texts.noReason);
      return parsed.data;
    },
  });
}

interface AnswerClockProps {
  seconds: number;
  /** Seconds. */
  usual: readonly [least: number, most: number];
}

/** Never runs out, and is not read out by itself. */
function AnswerClock({ seconds, usual: [least, most] }: AnswerClockProps) {
  const [isHidden, setIsHidden] = useSessionStorage({
    key: "practice-clock-hidden",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.clock}>
      <Clock size={16} aria-hidden />
      {!isHidden && (
        <span role="timer" aria-live="off" className={classes.time}>
          <VisuallyHidden component="span">{texts.timeSoFar} </VisuallyHidden>
          {texts.time(seconds)}
        </span>
      )}
      <span className={classes.usual}>{texts.usual(least, most)}</span>
      <Button variant="subtle" size="compact-sm" className={classes.clockSwitch} onClick={() => setIsHidden(!isHidden)}>
        {isHidden ? texts.showTime : texts.hideTime}
      </Button>
    </div>
  );
}

/** By the clock, since timers of background tabs run late. `shown` grows each second, `read` is exact. */
function useStopwatch(isRunning: boolean, before = 0): { shown: number; read: () => number } {
  const counted = useRef(before);
  const startedAt = useRef<number | null>(null);
  const [shown, setShown] = useState(before);

  useEffect(() => {
    if (!isRunning) return;
    const start = performance.now();
    const base = counted.current;
    startedAt.current = start;
    const timer = setInterval(() => setShown(base + (performance.now() - start) / 1000), 1000);
    return () => {
      clearInterval(timer);
      counted.current = base + (performance.now() - start) / 1000;
      startedAt.current = null;
    };
  }, [isRunning]);

  return {
    shown,
    read: () => counted.current + (startedAt.current === null ? 0 : (performance.now() - startedAt.current) / 1000),
  };
}
