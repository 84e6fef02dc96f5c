import { Anchor } from "@mantine/core";
import { countries } from "#app/lib/countries.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { beginTexts } from "./texts.ts";
import classes from "./begin.module.css";

const texts = beginTexts.keptNote;

interface KeptNoteProps {
  kept: KeptAnswers;
  onForget: () => void;
}

/** Says what is not asked again, and the way to change it; nothing where nothing is kept. */
export function KeptNote({ kept: { start, passport }, onForget }: KeptNoteProps) {
  const country = countries.find(({ code }) => code === passport)?.name;
  const parts = [...(start ? [texts.start(dayInWords(start))] : []), ...(country ? [texts.passport(country)] : [])];
  if (parts.length === 0) return null;
  return (
    <p className={classes.hint}>
      {texts.kept(parts)}{" "}
      <Anchor component="button" type="button" className="app-touch-target" onClick={onForget}>
        {texts.again}
      </Anchor>
    </p>
  );
}
