import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { CountBar } from "#app/ui/states/count-bar.tsx";
import type { ApplicationPlan, PlanQuestion } from "#shared/applications/application-plan.ts";
import { AnswerForm } from "./answer-form.tsx";
import { answersTexts } from "./texts.ts";
import classes from "./application-answers.module.css";

const texts = answersTexts.open;

interface OpenQuestionsProps {
  userId: string;
  plan: ApplicationPlan;
  /** Id of the question that was come for. */
  asked: string | null;
}

/** One at a time, that which decides most first; who is not sure goes on to the next. */
export function OpenQuestions({ userId, plan, asked }: OpenQuestionsProps) {
  const [passed, setPassed] = useState<readonly string[]>([]);
  const open = openQuestions(plan);
  const left = open.filter(({ id }) => !passed.includes(id));
  const current = left.find(({ id }) => id === asked) ?? left[0];
  if (open.length === 0) {
    return (
      <Card title={texts.title}>
        <Stack gap={16} align="start">
          <p className={classes.why}>{texts.done}</p>
          <ScreenButton screen="visa-progress">{texts.toChecklist}</ScreenButton>
        </Stack>
      </Card>
    );
  }
  const answered = plan.questions.filter(({ isAnswered }) => isAnswered).length;
  const count = (
    <p className={classes.why}>
      <CountBar part={answered} of={answered + open.length}>
        {texts.left(answered, open.length)}
      </CountBar>
    </p>
  );
  return (
    <Card title={texts.title} aside={count}>
      {current ? (
        <div className={classes.asked}>
          <AnswerForm
            key={current.id}
            userId={userId}
            plan={plan}
            question={current}
            save={texts.next}
            other={texts.notSure}
            onOther={() => setPassed([...passed, current.id])}
            onSaved={() => setPassed(passed)}
          />
        </div>
      ) : (
        <Group gap={12}>
          <Button variant="default" onClick={() => setPassed([])}>
            {texts.before}
          </Button>
          <ScreenButton screen="visa-progress">{texts.toChecklist}</ScreenButton>
        </Group>
      )}
    </Card>
  );
}

/** Those that decide something; the destination's order where they decide as much. */
export function openQuestions({ questions }: Pick<ApplicationPlan, "questions">): PlanQuestion[] {
  return questions
    .filter(({ isAnswered, decides }) => !isAnswered && decides > 0)
    .toSorted((a, b) => b.decides - a.decides);
}
