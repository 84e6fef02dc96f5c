import { Button, Group, Text, Title } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import classes from "./admin-guard.module.css";
import { adminGuardTexts } from "./texts.ts";

const texts = adminGuardTexts.denied;

interface AccessDeniedProps {
  email: string;
  /** Undefined when the check itself failed. */
  isAdmin: boolean | undefined;
  /** In words for people; null when the check itself went well. */
  error: string | null;
  onRetry: () => void;
}

/** Who was refused, and on what grounds, so that they can tell an operator. */
export function AccessDenied({ email, isAdmin, error, onRetry }: AccessDeniedProps) {
  return (
    <Card className={classes.card}>
      <div role="alert">
        <Title order={1} size="h3">
          {texts.title}
        </Title>
        <Text mt={8}>{texts.message}</Text>
      </div>
      <dl className={classes.facts}>
        <dt>{texts.email}</dt>
        <dd>{email}</dd>
        <dt>{texts.isAdmin}</dt>
        <dd>{answerOf(isAdmin)}</dd>
        {error && (
          <>
            <dt>{texts.error}</dt>
            <dd>{error}</dd>
          </>
        )}
      </dl>
      <Group gap={8}>
        {error && <Button onClick={onRetry}>{texts.retry}</Button>}
        <ScreenButton screen="dashboard" variant="default">
          {texts.dashboard}
        </ScreenButton>
      </Group>
    </Card>
  );
}

function answerOf(isAdmin: boolean | undefined): string {
  if (isAdmin === undefined) return texts.notKnown;
  return isAdmin ? texts.yes : texts.no;
}
