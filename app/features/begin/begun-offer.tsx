import { Button, Group } from "@mantine/core";
import type { BegunApplication } from "#shared/applications/begun-application.ts";
import { studyDestinations } from "#shared/applications/study-destinations.ts";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.begun;

interface BegunOfferProps {
  begun: BegunApplication;
  onTake: () => void;
  onLeave: () => void;
}

/** What a visitor answered before they had an account can be taken along. */
export function BegunOffer({ begun, onTake, onLeave }: BegunOfferProps) {
  const name = studyDestinations.find(({ code }) => code === begun.destination)?.name ?? "";
  const count = Object.keys(begun.answers).length;
  return (
    <section className={classes.question} aria-label={texts.title(name)}>
      <h2 className={classes.heading}>{texts.title(name)}</h2>
      <p className={classes.hint}>{texts.text(count)}</p>
      <Group gap={12}>
        <Button size="lg" onClick={onTake}>
          {texts.take}
        </Button>
        <Button size="lg" variant="subtle" onClick={onLeave}>
          {texts.leave}
        </Button>
      </Group>
    </section>
  );
}
