import { UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import type { OfferedPurpose } from "#shared/letters/letter-destination.ts";
import { letterPlans, usualPurpose } from "#shared/letters/letter-plans.ts";
import { type LetterFactName, letterLimits } from "#shared/letters/letter.ts";
import type { SopDocumentType } from "#shared/letters/sop-document.ts";
import { countWords } from "#shared/text.ts";
import { generateTexts as texts } from "#app/features/sop-documents/texts.ts";
import classes from "./generate-form.module.css";
import { purposeOf, shownFacts } from "./generate-input.ts";
import type { GenerateFormState } from "./use-generate-form.ts";

/** They are a line; the others are sentences. */
const short: ReadonlySet<LetterFactName> = new Set([
  "addressee",
  "occasion",
  "degree",
  "grades",
  "testScore",
  "course",
  "payer",
  "funds",
]);

interface FactsFieldsProps {
  type: SopDocumentType;
  form: GenerateFormState;
}

/** The facts of a purpose. What was typed for another one stays, and goes into the letter as well. */
export function FactsFields({ type, form }: FactsFieldsProps) {
  const purpose = purposeOf(type, form.values);
  const plan = purpose === null ? null : letterPlans[purpose.purpose];
  if (purpose !== null && plan?.isBoxes === true) return <Boxes purpose={purpose} form={form} />;
  const isUsual = purpose === null || Object.values(usualPurpose).some((one) => one === purpose.purpose);
  const names = shownFacts(type, form.values);
  return <Folded key={purpose?.purpose ?? type} names={names} startsOpen={!isUsual} form={form} />;
}

/** Each answer of the form, with the words that it may have. */
function Boxes({ purpose, form }: { purpose: OfferedPurpose; form: GenerateFormState }) {
  const { sections, form: names } = letterPlans[purpose.purpose];
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.boxes}>
      <p id={id} className={classes.boxesTitle}>
        {texts.boxesTitle}
        <span className={classes.foldHint}>{texts.boxesHint}</span>
      </p>
      {names.map((name) => {
        const label = sections.find(({ facts }) => facts.includes(name))?.heading ?? texts.facts[name].label;
        const words = countWords(form.values[name]);
        const over = purpose.words === null ? 0 : words - purpose.words;
        return (
          <TextAreaField
            key={name}
            label={label}
            description={
              purpose.words === null ? null : (
                <span aria-live="polite" data-over={over > 0 || undefined} className={classes.count}>
                  {texts.boxWords(words, purpose.words)}
                  {over > 0 && `, ${texts.boxTooLong(over)}`}
                </span>
              )
            }
            inputWrapperOrder={["label", "input", "description", "error"]}
            autosize
            minRows={4}
            maxRows={12}
            dir="auto"
            maxLength={letterLimits.fact}
            {...form.fieldProps(name)}
          />
        );
      })}
    </div>
  );
}

interface FoldedProps {
  names: readonly LetterFactName[];
  startsOpen: boolean;
  form: GenerateFormState;
}

/** Open where it holds something from the beginning. */
function Folded({ names, startsOpen, form: { fieldProps, offer } }: FoldedProps) {
  const [chosen, setIsOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (startsOpen || offer.course + offer.payer + offer.funds !== "");
  const id = useId();
  return (
    <div className={classes.facts}>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          {texts.factsTitle} <span className={classes.optional}>{texts.optional}</span>
          <span className={classes.foldHint}>{texts.factsHint}</span>
        </span>
        <ChevronDown size={20} className={classes.foldMark} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.factFields}>
        {names.map((name) => {
          const props = {
            label: texts.facts[name].label,
            placeholder: texts.facts[name].placeholder,
            description: texts.factHints[name],
            autoComplete: "off",
            maxLength: letterLimits.fact,
            ...fieldProps(name),
          };
          return short.has(name) ? (
            <TextField key={name} {...props} />
          ) : (
            <TextAreaField key={name} autosize minRows={2} maxRows={8} dir="auto" {...props} />
          );
        })}
      </div>
    </div>
  );
}
