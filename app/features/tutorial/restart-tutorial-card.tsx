import { Button, Text } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { tutorialTexts } from "./texts.ts";
import { useTutorial } from "./tutorial-provider.tsx";

const texts = tutorialTexts.card;

export function RestartTutorialCard() {
  const { restart } = useTutorial();
  return (
    <Card
      title={texts.title}
      footer={
        <Button variant="default" onClick={restart}>
          {texts.restart}
        </Button>
      }
    >
      <Text c="dimmed">{texts.sentence}</Text>
    </Card>
  );
}
