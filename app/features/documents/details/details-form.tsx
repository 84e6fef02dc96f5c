import { Button, Stack } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { DayField } from "#app/ui/fields/day-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { documentsTexts } from "#app/features/documents/texts.ts";
import {
  type DocumentDetails,
  detailsOf,
  documentDetailsSchema,
  noSuchDay,
} from "#shared/documents/document-details.ts";
import { type ApplicantDocument, documentTypes, isDocumentType } from "#shared/documents/document.ts";
import { paperExpiry } from "#shared/documents/paper-expiry.ts";
import { type GuessedField, guessedFields, type PaperReading } from "#shared/documents/paper-reading.ts";
import classes from "./details-dialog.module.css";
import { PaperReadingBox } from "./paper-reading.tsx";
import { useReadPaper } from "./read-paper.ts";
import { Suggestion } from "./suggestion.tsx";

const texts = documentsTexts.details;

interface DetailsFormProps {
  document: ApplicantDocument;
  fillsIn: boolean;
  known?: PaperReading | undefined;
  onSave: (details: DocumentDetails) => void;
  onCancel: () => void;
}

export function DetailsForm({ document, fillsIn, known, onSave, onCancel }: DetailsFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const paper = useReadPaper(known);
  const { form, fieldProps, onSubmit } = useSchemaForm<DocumentDetails>(documentDetailsSchema, {
    initialValues: detailsOf(document),
    onValid: onSave,
  });
  const values = form.getValues();
  const guesses = paper.reading.state === "read" ? paper.reading.reading.guesses : {};
  const unused = guessedFields.filter((field) => guesses[field] && guesses[field].value !== values[field]);

  const begin = () =>
    void paper.begin({
      documentId: document.id,
      ...(isDocumentType(values.document_type) && { documentType: values.document_type }),
    });
  const fillIn = useEffectEvent(() => {
    for (const field of unused) if (!values[field]) use(field);
  });
  const beginAtOnce = useEffectEvent(begin);
  useEffect(() => {
    if (fillsIn && !known) beginAtOnce();
  }, [fillsIn, known]);
  useEffect(() => {
    if (fillsIn && paper.reading.state === "read") fillIn();
  }, [fillsIn, paper.reading]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    const unfinished = halfTypedDays(event.currentTarget);
    if (unfinished.length === 0) return onSubmit(event);
    event.preventDefault();
    for (const { name } of unfinished) form.setFieldError(name, noSuchDay);
    unfinished[0]?.focus();
  }

  function use(field: GuessedField): void {
    const guess = guesses[field];
    if (!guess) return;
    form.setFieldValue(field, guess.value);
    form.clearFieldError(field);
  }

  /** The button that was pressed is gone: the focus goes to its field. */
  function useAndFocus(field: GuessedField): void {
    use(field);
    element.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  }

  function useAll(): void {
    for (const field of unused) use(field);
    element.current?.querySelector<HTMLElement>('[data-path="document_name"]')?.focus();
  }

  const suggestionFor = (field: GuessedField) => (
    <Suggestion field={field} guess={guesses[field]} value={values[field]} onUse={() => useAndFocus(field)} />
  );

  return (
    <form ref={element} method="post" noValidate onSubmit={submit}>
      <Stack gap={16}>
        <PaperReadingBox
          fileName={document.file_name}
          paper={paper}
          onBegin={begin}
          onUseAll={unused.length > 1 ? useAll : null}
        />
        <TextField label={texts.name} autoComplete="off" data-autofocus {...fieldProps("document_name")} />
        <div>
          <SelectField
            label={texts.type}
            data={documentTypes}
            searchable
            openOnFocus={false}
            allowDeselect={false}
            {...fieldProps("document_type")}
          />
          {suggestionFor("document_type")}
        </div>
        <div className={classes.pair}>
          <div>
            <DayField label={texts.issuedOn} {...fieldProps("issued_on")} value={values.issued_on} />
            {suggestionFor("issued_on")}
          </div>
          <div>
            <DayField label={texts.expiresOn} {...fieldProps("expires_on")} value={values.expires_on} />
            <ExpiryNotice details={values} />
            {suggestionFor("expires_on")}
          </div>
        </div>
        <div>
          <TextField label={texts.holder} autoComplete="off" {...fieldProps("holder")} />
          {suggestionFor("holder")}
        </div>
        <div>
          <TextField label={texts.number} autoComplete="off" spellCheck={false} {...fieldProps("paper_number")} />
          {suggestionFor("paper_number")}
        </div>
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** A browser gives an empty value for 31 February, which is not what its field shows. */
function halfTypedDays(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements]
    .filter((field) => field instanceof HTMLInputElement)
    .filter((field) => field.validity.badInput);
}

function ExpiryNotice({ details: { document_type, expires_on } }: { details: DocumentDetails }) {
  const isDay = documentDetailsSchema.shape.expires_on.safeParse(expires_on).success && expires_on !== "";
  const state = isDay ? paperExpiry({ document_type: document_type ?? "", expires_on }, localDay()) : null;
  return (
    <p role="status" className={classes.notice}>
      {state === "expired" && texts.hasExpired(dayInWords(expires_on))}
      {state === "soon" && texts.expiresSoon(dayInWords(expires_on))}
    </p>
  );
}
