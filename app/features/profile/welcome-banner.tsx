import { Button, Paper, Text, Title } from "@mantine/core";
import { usePublicConfig } from "#app/lib/public-config.ts";
import { profileTexts } from "./texts.ts";
import classes from "./welcome-banner.module.css";

const texts = profileTexts.welcome;

/** Greets people whose residence country is still missing, and leads them to it. */
export function WelcomeBanner({ onChoose }: { onChoose: () => void }) {
  const { siteName } = usePublicConfig();
  return (
    <Paper component="section" className={classes.banner} aria-labelledby="welcome">
      <div className={classes.words}>
        <Title order={2} size="h4" id="welcome">
          {texts.title(siteName)}
        </Title>
        <Text mt={4}>{texts.message}</Text>
      </div>
      <Button onClick={onChoose}>{texts.action}</Button>
    </Paper>
  );
}
