import { Button, Paper, Text, Title } from "@mantine/core";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { profileTexts } from "./texts.ts";
import classes from "./welcome-banner.module.css";

const texts = profileTexts.welcome;

interface WelcomeBannerProps {
  /** Whether the country that was missing has just been saved. */
  isSaved: boolean;
  onChoose: () => void;
}

/** Greets people whose residence country is still missing and leads them to it; thanks for it then, and leads on. */
export function WelcomeBanner({ isSaved, onChoose }: WelcomeBannerProps) {
  const { siteName } = usePublicConfig();
  return (
    <Paper component="section" className={classes.banner} aria-labelledby="welcome">
      <div className={classes.words} aria-live="polite">
        <Title order={2} size="h4" id="welcome">
          {isSaved ? texts.saved : texts.title(siteName)}
        </Title>
        <Text mt={4}>{isSaved ? texts.savedMessage : texts.message}</Text>
      </div>
      {isSaved ? (
        <ScreenButton screen="dashboard">{texts.goOn}</ScreenButton>
      ) : (
        <Button onClick={onChoose}>{texts.action}</Button>
      )}
    </Paper>
  );
}
