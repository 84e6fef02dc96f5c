import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { formatDay } from "#app/lib/text/format.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { interviewRun } from "#shared/interviews/interview-questions.ts";
import {
  interviewCountries,
  type InterviewCountry,
  interviewCountryNames,
  interviewCountryOf,
  interviewCountrySchema,
} from "#shared/interviews/interview.ts";
import { sopDocumentTitles } from "#shared/letters/sop-document.ts";
import classes from "./practice.module.css";
import type { PracticeSetup } from "./practice.ts";
import type { ComparableLetter } from "./queries.ts";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.setup;
const countryChoices = interviewCountries.map((value) => ({ value, label: interviewCountryNames[value] }));
const noLetter = "none";

const longestPart = 60;

interface SetupStageProps {
  letters: readonly ComparableLetter[];
  onStart: (setup: PracticeSetup) => void;
}

export function SetupStage({ letters, onStart }: SetupStageProps) {
  const { ai } = usePublicConfig();
  const [{ country, letterId }, setChoice] = useState(() => firstChoice(letters));
  const start = useFocusOnMount<HTMLParagraphElement>({ scrolls: true });
  const letter = letters.find(({ id }) => id === letterId);
  const otherCountry = otherCountryOf(letter, country);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ country, letter: letter ? { id: letter.id, name: letterLabel(letter) } : null });
      }}
    >
      <Stack gap={16}>
        <Text ref={start} tabIndex={-1} className={classes.question}>
          {texts.how(interviewRun(country).length)}
        </Text>
        <SelectField
          label={texts.country}
          data={countryChoices}
          value={country}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = interviewCountrySchema.safeParse(value);
            if (chosen.success) setChoice({ letterId, country: chosen.data });
          }}
        />
        <div>
          <SelectField
            label={texts.letter}
            description={texts.letterHint}
            data={[
              ...letters.map((one) => ({ value: one.id, label: letterLabel(one) })),
              { value: noLetter, label: texts.noLetter },
            ]}
            value={letterId ?? noLetter}
            allowDeselect={false}
            onChange={(value) => setChoice({ country, letterId: value === noLetter ? null : value })}
          />
          <Text size="sm" mt={6} c="dimmed" role="status">
            {otherCountry !== null && texts.otherCountry(otherCountry)}
          </Text>
        </div>
        <Stack gap={4} fz="sm" c="dimmed">
          <span>{practiceTexts.notAdvice}</span>
          <span>{texts.notStored}</span>
          <span>{texts.reader(ai)}</span>
        </Stack>
        <DialogActions>
          <Button type="submit">{texts.start}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** "Statement of Purpose, University of Leeds, 21 November 2026". */
function letterLabel({ document_type, university, country, created_at }: ComparableLetter): string {
  const destination = (university?.trim() || country?.trim() || "").slice(0, longestPart).toWellFormed();
  return [sopDocumentTitles[document_type], destination, formatDay(created_at)].filter(Boolean).join(", ");
}

/** The newest statement of purpose, or else the newest letter. */
function firstChoice(letters: readonly ComparableLetter[]): {
  letterId: string | null;
  country: InterviewCountry;
} {
  const letter = letters.find(({ document_type }) => document_type === "sop") ?? letters[0];
  return { letterId: letter?.id ?? null, country: interviewCountryOf(letter?.country ?? null) };
}

/** Only when it is not the practised country. */
function otherCountryOf(letter: ComparableLetter | undefined, country: InterviewCountry): string | null {
  const written = letter?.country?.trim() ?? "";
  return written !== "" && interviewCountryOf(written) !== country ? written : null;
}
