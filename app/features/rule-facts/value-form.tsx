import { Alert, Button, Stack } from "@mantine/core";
import { useState } from "react";
import "#app/ui/theme/controls.css";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { type EnteredFactForm, enteredFactFormSchema } from "#shared/rules/entered-fact-form.ts";
import type { DeskDetail, DeskPreview } from "#shared/rules/facts-desk.ts";
import { usePreviewValue, useSaveValue } from "./mutations.ts";
import classes from "./rule-facts.module.css";
import { factsDeskTexts } from "./texts.ts";
import { ValuePreview } from "./value-preview.tsx";

const texts = factsDeskTexts.form;

export function ValueForm({ fact }: { fact: DeskDetail }) {
  return (
    <Card title={texts.title}>
      {fact.kind === "list" ? <p className={classes.quiet}>{texts.listOnly}</p> : <Fields fact={fact} />}
    </Card>
  );
}

interface Shown {
  form: EnteredFactForm;
  preview: DeskPreview;
}

/** What is saved is what was previewed: a change takes the preview away. */
function Fields({ fact }: { fact: DeskDetail }) {
  const { mutateAsync: previewValue, isPending: isPreviewing } = usePreviewValue(fact.id);
  const { mutateAsync: saveValue, isPending: isSaving } = useSaveValue(fact.id);
  const [shown, setShown] = useState<Shown | null>(null);
  const [start] = useState(() => startOf(fact));
  const { form, fieldProps, onSubmit } = useSchemaForm(enteredFactFormSchema, {
    initialValues: start,
    onValuesChange: () => setShown(null),
    async onValid(values) {
      const answer = await previewValue(values).catch(() => null);
      if (answer?.ok) setShown({ form: values, preview: answer.preview });
      else if (answer) form.setErrors(answer.faults);
    },
  });
  const save = async (values: EnteredFactForm) => {
    const answer = await saveValue(values).catch(() => null);
    if (answer === null) return;
    setShown(null);
    if (answer.ok) form.reset();
    else form.setErrors(answer.faults);
  };
  const whole = form.errors["form"];

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <p className={classes.quiet}>{texts.hint}</p>
        {whole && (
          <Alert color="red" role="alert">
            {whole}
          </Alert>
        )}
        <div className={classes.fields}>
          <ValueField fact={fact} props={fieldProps("value")} />
          <TextField type="date" label={texts.from} {...fieldProps("effective_from")} />
          <TextField type="date" label={texts.to} {...fieldProps("effective_to")} />
        </div>
        <TextAreaField label={texts.says} description={texts.saysHint} autosize minRows={2} {...fieldProps("says")} />
        <TextField type="url" label={texts.url} description={texts.urlHint} {...fieldProps("source_url")} />
        <div className={classes.fields}>
          <TextField label={texts.sourceTitle} {...fieldProps("source_title")} />
          <TextField type="date" label={texts.sourceDate} {...fieldProps("source_date")} />
          <SelectField
            label={texts.sourceKind}
            data={[...texts.sourceKinds]}
            allowDeselect={false}
            {...fieldProps("source_kind")}
          />
        </div>
        <div className={classes.fields}>
          <TextField label={texts.locator} {...fieldProps("locator")} />
          <TextField type="date" label={texts.reviewBy} {...fieldProps("review_by")} />
        </div>
        <TextAreaField label={texts.note} description={texts.noteHint} autosize minRows={2} {...fieldProps("note")} />
        <div className={classes.actions}>
          <Button type="submit" variant={shown ? "default" : "filled"} loading={isPreviewing}>
            {texts.preview}
          </Button>
        </div>
        {shown && <ValuePreview preview={shown.preview} isSaving={isSaving} onSave={() => void save(shown.form)} />}
      </Stack>
    </form>
  );
}

function startOf({ written, says, locator }: DeskDetail): EnteredFactForm {
  const today = new Date().toISOString().slice(0, 10);
  return {
    value: written,
    says,
    effective_from: today,
    effective_to: "",
    source_url: "",
    source_title: "",
    source_kind: "official",
    source_date: "",
    locator: locator ?? "",
    review_by: "",
    note: "",
  };
}

type FieldProps = ReturnType<ReturnType<typeof useSchemaForm<EnteredFactForm>>["fieldProps"]>;

/** As the shipped value is; nothing for a fact that is a sentence alone. */
function ValueField({ fact: { kind, unit }, props }: { fact: DeskDetail; props: FieldProps }) {
  const label = unit === null ? texts.value : texts.valueWithUnit(unit);
  if (kind === "none") return null;
  if (kind === "yes-no") return <SelectField label={label} data={[...texts.yesNo]} allowDeselect={false} {...props} />;
  if (kind === "day") return <TextField type="date" label={label} {...props} />;
  return (
    <TextField label={label} autoComplete="off" inputMode={kind === "number" ? "decimal" : undefined} {...props} />
  );
}
