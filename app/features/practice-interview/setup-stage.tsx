import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ChosenApplication } from "#app/lib/applications/chosen-application.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { formatDay } from "#app/lib/text/format.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { interviewRun } from "#shared/interviews/interview-questions.ts";
import {
  interviewCountries,
  type InterviewCountry,
  interviewCountryNames,
  interviewCountryOf,
  interviewCountryOfRules,
  interviewCountrySchema,
} from "#shared/interviews/interview.ts";
import { sopDocumentTitles } from "#shared/letters/sop-document.ts";
import { interviewTexts } from "./interview-texts.ts";
import classes from "./practice.module.css";
import type { PracticeSetup } from "./practice.ts";
import type { ComparableLetter } from "./queries.ts";
import { useFocusInDialog } from "./use-focus-in-dialog.ts";

const texts = interviewTexts.setup;
const countryChoices = interviewCountries.map((value) => ({ value, label: interviewCountryNames[value] }));
const noLetter = "none";

const longestPart = 60;

interface SetupStageProps {
  letters: readonly ComparableLetter[];
  application: ChosenApplication | null;
  /** Says which application that is. */
  about: ReactNode;
  onStart: (setup: PracticeSetup) => void;
}

export function SetupStage({ letters, application, about, onStart }: SetupStageProps) {
  const { ai } = usePublicConfig();
  const [{ country, letterId }, setChoice] = useState(() => firstChoice(letters, application));
  const start = useFocusInDialog<HTMLParagraphElement>();
  const letter = letters.find(({ id }) => id === letterId);
  const otherCountry = otherCountryOf(letter, country);
  const isApplicationCompared = application !== null && countryOf(application) === country;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onStart({
          country,
          letter: letter ? { id: letter.id, name: letterLabel(letter) } : null,
          application: isApplicationCompared ? application : null,
        });
      }}
    >
      <Stack gap={16}>
        <Text ref={start} tabIndex={-1} data-autofocus className={classes.question}>
          {texts.how(interviewRun(country).length)}
        </Text>
        {isApplicationCompared && about}
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
        {application !== null && !isApplicationCompared && (
          <Text size="sm" c="dimmed" role="status">
            {texts.otherApplication}
          </Text>
        )}
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
          <span>{interviewTexts.notAdvice}</span>
          <span>{texts.notStored}</span>
          <span>{texts.reader(ai, isApplicationCompared)}</span>
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

function countryOf({ destination }: ChosenApplication): InterviewCountry {
  return interviewCountryOfRules(destination);
}

/** Of the application's country; without one, that of the newest letter. */
function firstChoice(
  letters: readonly ComparableLetter[],
  application: ChosenApplication | null,
): { letterId: string | null; country: InterviewCountry } {
  if (application === null) {
    const letter = firstOf(letters);
    return { letterId: letter?.id ?? null, country: interviewCountryOf(letter?.country ?? null) };
  }
  const country = countryOf(application);
  const own = letters.filter((letter) => isForCountry(letter, application));
  return { letterId: firstOf(own)?.id ?? null, country };
}

/** The newest statement of purpose, or else the newest letter. */
function firstOf(letters: readonly ComparableLetter[]): ComparableLetter | undefined {
  return letters.find(({ document_type }) => document_type === "sop") ?? letters[0];
}

function isForCountry(letter: ComparableLetter, application: ChosenApplication): boolean {
  const country = interviewCountryOf(letter.country);
  if (country !== "general") return country === countryOf(application);
  return letter.country?.trim().toLowerCase() === application.country?.toLowerCase();
}

/** Only when it is not the practised country. */
function otherCountryOf(letter: ComparableLetter | undefined, country: InterviewCountry): string | null {
  const written = letter?.country?.trim() ?? "";
  return written !== "" && interviewCountryOf(written) !== country ? written : null;
}
