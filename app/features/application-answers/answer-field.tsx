import { Button, Group, Stack } from "@mantine/core";
import { X } from "lucide-react";
import { useId } from "react";
import { capitalised } from "#app/lib/text/capitalised.ts";
import { DayField } from "#app/ui/fields/day-field.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { SearchSelect } from "#app/ui/fields/search-select.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import type { PlanQuestion } from "#shared/applications/application-plan.ts";
import { answersTexts } from "./texts.ts";
import classes from "./application-answers.module.css";

const texts = answersTexts.field;

/** More of them are a list to choose from. */
const mostRadios = 10;

interface AnswerFieldProps {
  question: PlanQuestion;
  countries: readonly { value: string; label: string }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  error: string | null;
}

/** The question is the field's label. */
export function AnswerField({ question, countries, values, onChange, error }: AnswerFieldProps) {
  const { text, hint, kind, options, unit } = question;
  const [first = ""] = values;
  const one = (value: string | null) => onChange(value === null || value === "" ? [] : [value]);
  switch (kind) {
    case "one":
      return options.length <= mostRadios ? (
        <Choices type="radio" question={question} values={values} onChange={onChange} error={error} />
      ) : (
        <SelectField
          label={text}
          description={hint}
          data={options.map(({ value, label }) => ({ value, label: capitalised(label) }))}
          value={first || null}
          onChange={one}
          error={error}
          searchable
        />
      );
    case "several":
      return <Choices type="checkbox" question={question} values={values} onChange={onChange} error={error} />;
    case "country":
      return <CountryField label={text} hint={hint} countries={countries} value={first} onChange={one} error={error} />;
    case "countries":
      return (
        <CountriesField
          label={text}
          hint={hint}
          countries={countries}
          values={values}
          onChange={onChange}
          error={error}
        />
      );
    case "day":
      return (
        <DayField
          label={text}
          description={hint}
          value={first}
          onChange={(event) => one(event.currentTarget.value)}
          error={error}
        />
      );
    case "number":
      return (
        <TextField
          label={text}
          description={hint}
          inputMode="decimal"
          autoComplete="off"
          rightSection={unit}
          rightSectionWidth={unit && unit.length > 3 ? 72 : 48}
          value={first}
          onChange={(event) => one(event.currentTarget.value)}
          error={error}
        />
      );
  }
}

interface ChoicesProps extends Omit<AnswerFieldProps, "countries"> {
  type: "radio" | "checkbox";
}

function Choices({ type, question, values, onChange, error }: ChoicesProps) {
  const { id, text, hint, options } = question;
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint !== null && hintId, error !== null && errorId].filter(Boolean).join(" ");
  const choose = (value: string, isChosen: boolean) => {
    if (type === "radio") onChange([value]);
    else onChange(isChosen ? [...values, value] : values.filter((other) => other !== value));
  };
  return (
    <fieldset className={classes.choices} aria-describedby={describedBy || undefined}>
      <legend>{text}</legend>
      {hint !== null && (
        <p id={hintId} className={classes.why}>
          {hint}
        </p>
      )}
      {options.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type={type}
            name={id}
            value={value}
            checked={values.includes(value)}
            onChange={(event) => choose(value, event.currentTarget.checked)}
          />
          {capitalised(label)}
        </label>
      ))}
      {error !== null && (
        <div id={errorId} role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

interface CountryFieldProps {
  label: string;
  hint: string | null;
  countries: AnswerFieldProps["countries"];
  value: string;
  onChange: (value: string | null) => void;
  error: string | null;
}

function CountryField({ label, hint, countries, value, onChange, error }: CountryFieldProps) {
  const name = countries.find((country) => country.value === value)?.label ?? null;
  return (
    <SearchSelect
      label={label}
      description={hint}
      placeholder={texts.countryPlaceholder}
      options={countries.map((country) => ({ name: country.label }))}
      value={name}
      onChange={(chosen) => onChange(countries.find((country) => country.label === chosen)?.value ?? null)}
      error={error}
    />
  );
}

interface CountriesFieldProps extends Omit<CountryFieldProps, "value" | "onChange"> {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

function CountriesField({ label, hint, countries, values, onChange, error }: CountriesFieldProps) {
  const nameOf = (code: string) => countries.find((country) => country.value === code)?.label ?? code;
  return (
    <Stack gap={8}>
      <CountryField
        // Empty again after each choice.
        key={values.length}
        label={values.length === 0 ? label : texts.addCountry}
        hint={hint}
        countries={countries.filter(({ value }) => !values.includes(value))}
        value=""
        onChange={(code) => code !== null && onChange([...values, code])}
        error={error}
      />
      <Group gap={8}>
        {values.map((code) => (
          <Button
            key={code}
            variant="default"
            size="compact-md"
            rightSection={<X size={16} aria-hidden />}
            aria-label={texts.removeCountry(nameOf(code))}
            onClick={() => onChange(values.filter((other) => other !== code))}
          >
            {nameOf(code)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
