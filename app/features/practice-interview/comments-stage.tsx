import { Anchor, Button, Stack, Text, Title } from "@mantine/core";
import {
  BookCopy,
  Check,
  CircleHelp,
  Info,
  type LucideIcon,
  OctagonAlert,
  Ruler,
  TextSearch,
  TriangleAlert,
} from "lucide-react";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { ProgressBar } from "#app/ui/states/progress-bar.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { CommentKind, InterviewComment } from "#shared/interviews/interview.ts";
import { interviewTexts } from "./interview-texts.ts";
import classes from "./practice.module.css";
import type { AnsweredEntry } from "./practice.ts";
import { practiceTexts } from "./texts.ts";

const texts = interviewTexts.comments;

interface CommentsStageProps {
  entry: AnsweredEntry;
  position: { number: number; count: number };
  onAgain: () => void;
  onNext: () => void;
}

export function CommentsStage({ entry, position: { number, count }, onAgain, onNext }: CommentsStageProps) {
  const { question, answer, seconds, comments, nextHint } = entry;
  const warnings = comments.filter(({ kind }) => kind === "warning").length;
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const position = interviewTexts.question.position(number, count);
  return (
    <Stack gap={16}>
      <div>
        <Text size="sm" c="dimmed" mb={6}>
          {position}
        </Text>
        <ProgressBar label={interviewTexts.question.bar} share={number / count} words={position} />
      </div>
      <div>
        <Text fw={600}>{question.text}</Text>
        <Text size="sm" c="dimmed" mt={8}>
          {texts.yourAnswer(seconds)}
        </Text>
        <p className={classes.answer}>{answer}</p>
      </div>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes.question}>
        {texts.title}
      </Title>
      <p className={classes.hint}>
        <strong>{texts.next}:</strong> {nextHint}
      </p>
      {warnings > 0 && <p className={classes.warned}>{texts.warned(warnings)}</p>}
      <CommentList comments={comments} label={texts.title} />
      <DialogActions>
        <Button variant="default" onClick={onAgain}>
          {texts.again}
        </Button>
        <Button onClick={onNext}>{number < count ? texts.nextQuestion : texts.summary}</Button>
      </DialogActions>
    </Stack>
  );
}

const signs: Record<CommentKind, LucideIcon> = {
  warning: OctagonAlert,
  contradiction: TriangleAlert,
  missing: CircleHelp,
  vague: TextSearch,
  copied: BookCopy,
  length: Ruler,
  note: Info,
  strength: Check,
};

/** All of it is plain text. */
export function CommentList({ comments, label }: { comments: readonly InterviewComment[]; label: string }) {
  return (
    <ul className={classes.comments} aria-label={label}>
      {comments.map((comment) => {
        const { kind, about, text, quote } = comment;
        const Sign = signs[kind];
        const name =
          about === undefined ? practiceTexts.kinds[kind] : `${practiceTexts.kinds[kind]}: ${texts.warnings[about]}`;
        return (
          <li key={`${kind} ${text} ${quote}`} className={classes.comment} data-kind={kind}>
            <Sign size={kind === "warning" ? 22 : 18} aria-hidden className={classes.sign} />
            <div className={classes.words}>
              <p className={classes.text}>
                <strong>{name}.</strong> {text}
              </p>
              {quote !== undefined && <blockquote className={classes.quote}>{quote}</blockquote>}
              <WarningDetails comment={comment} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** What the records say, each with its page and that page's own date, and the question that follows. */
function WarningDetails({ comment: { rules, asks } }: { comment: InterviewComment }) {
  return (
    <>
      {rules !== undefined && (
        <>
          <p className={classes.ruleTitle}>{texts.rule}</p>
          <ul className={classes.rules}>
            {rules.map(({ says, source, dated, isOverdue }) => (
              <li key={says}>
                {says}{" "}
                {source !== null && (
                  <Anchor href={source.url} target="_blank" rel="noreferrer" inherit underline="always">
                    {source.title}
                  </Anchor>
                )}
                {source !== null && `, ${texts.dated(dated)}`}
                {isOverdue && `; ${texts.overdue}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {asks !== undefined && (
        <p className={classes.asks}>
          {texts.asks} <q>{asks}</q>
        </p>
      )}
    </>
  );
}
