import { UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { letterFactNames, letterLimits } from "#shared/letter.ts";
import { generateTexts as texts } from "#app/features/sop-documents/texts.ts";
import classes from "./generate-form.module.css";
import type { GenerateFormState } from "./use-generate-form.ts";

export function FactsFields({ fieldProps }: Pick<GenerateFormState, "fieldProps">) {
  const [isOpen, setIsOpen] = useState(false);
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
        {letterFactNames.map((name) => (
          <TextField
            key={name}
            label={texts.facts[name].label}
            placeholder={texts.facts[name].placeholder}
            autoComplete="off"
            maxLength={letterLimits.fact}
            {...fieldProps(name)}
          />
        ))}
      </div>
    </div>
  );
}
