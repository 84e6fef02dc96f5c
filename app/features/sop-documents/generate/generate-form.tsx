import { Button, Stack, Tabs, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { type ReactNode, useRef } from "react";
import "#app/ui/theme/controls.css";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { BusyButton } from "#app/ui/busy-button.tsx";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { emailSizes, emailTones, letterLimits } from "#shared/letters/letter.ts";
import { offeredPurposes } from "#shared/letters/letter-destination.ts";
import { sopDocumentTitles, sopDocumentTypes } from "#shared/letters/sop-document.ts";
import { resumeTextsQuery } from "#app/features/sop-documents/queries.ts";
import { generateTexts as texts } from "#app/features/sop-documents/texts.ts";
import { FactsFields } from "./facts-fields.tsx";
import classes from "./generate-form.module.css";
import { purposeFields, purposeOf } from "./generate-input.ts";
import type { GenerateFormState } from "./use-generate-form.ts";

interface GenerateFormProps {
  userId: string;
  /** Which application filled it in. */
  about: ReactNode;
  form: GenerateFormState;
  onCancel: () => void;
}

const toneOptions = emailTones.map((value) => ({ value, label: texts.tones[value] }));
const sizeOptions = emailSizes.map((value) => ({ value, label: texts.sizes[value] }));

export function GenerateForm({ userId, about, form, onCancel }: GenerateFormProps) {
  const { type, setType, fieldProps, onSubmit, isBusy, reason } = form;
  const purposeOptions = offeredPurposes(form.values.country, type).map(({ purpose: value, name }) => ({
    value,
    label: name ?? texts.purposes[value],
  }));
  const purpose = purposeOf(type, form.values);
  const submit = useRef<HTMLButtonElement>(null);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        // The disabled fields would lose the focus.
        submit.current?.focus();
        onSubmit(event);
      }}
    >
      <Tabs
        value={type}
        onChange={(value) => !isBusy && setType(sopDocumentTypes.find((known) => known === value) ?? type)}
        classNames={{ tab: classes.tab }}
      >
        <Tabs.List grow aria-label={texts.tabs}>
          {sopDocumentTypes.map((known) => (
            <Tabs.Tab key={known} value={known}>
              {sopDocumentTitles[known]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* One panel for all tabs, so that typed text stays. */}
        <Tabs.Panel value={type}>
          {about && <div className={classes.about}>{about}</div>}
          <fieldset className={classes.fields} disabled={isBusy}>
            <div className={classes.columns}>
              <TextAreaField
                label={texts.prompts[type].label}
                placeholder={texts.prompts[type].placeholder}
                autosize
                minRows={8}
                maxRows={16}
                dir="auto"
                data-autofocus
                {...fieldProps("prompt")}
              />
              <Stack gap={16}>
                <TextField
                  label={<Optional>{texts.country}</Optional>}
                  placeholder={texts.countryPlaceholder}
                  autoComplete="off"
                  maxLength={letterLimits.country}
                  {...fieldProps("country")}
                />
                <TextField
                  label={<Optional>{type === "sop" ? texts.university : texts.company}</Optional>}
                  autoComplete="off"
                  maxLength={letterLimits.university}
                  {...fieldProps("university")}
                />
                {type !== "professional_email" && (
                  <SelectField
                    label={texts.purpose}
                    data={purposeOptions}
                    allowDeselect={false}
                    {...fieldProps(purposeFields[type])}
                    value={purpose?.purpose ?? null}
                  />
                )}
                <ResumeField userId={userId} {...fieldProps("resumeId")} />
                {type === "professional_email" && (
                  <div className={classes.pair}>
                    <SelectField
                      label={texts.tone}
                      data={toneOptions}
                      allowDeselect={false}
                      {...fieldProps("emailTone")}
                    />
                    <SelectField
                      label={texts.size}
                      data={sizeOptions}
                      allowDeselect={false}
                      {...fieldProps("emailSize")}
                    />
                  </div>
                )}
              </Stack>
            </div>
            <FactsFields type={type} form={form} />
          </fieldset>
          <Stack gap={16} mt={24}>
            <WhoReads />
            <div aria-live="polite">
              {reason !== null && <FieldError>{reason}</FieldError>}
              {isBusy && <VisuallyHidden>{texts.submitting}</VisuallyHidden>}
            </div>
            <DialogActions>
              <Button variant="default" onClick={onCancel}>
                {texts.cancel}
              </Button>
              <BusyButton ref={submit} type="submit" isBusy={isBusy} busyLabel={texts.submitting}>
                {texts.submit}
              </BusyButton>
            </DialogActions>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </form>
  );
}

/** None by default, and when resumes cannot be read. */
function ResumeField({ userId, ...props }: { userId: string } & Record<string, unknown>) {
  const { data: resumes = [] } = useQuery(resumeTextsQuery(userId));
  return (
    <SelectField
      label={texts.resume}
      description={texts.resumeHint}
      data={[{ value: "", label: texts.noResume }, ...resumes.map(({ id, title }) => ({ value: id, label: title }))]}
      allowDeselect={false}
      {...props}
    />
  );
}

function WhoReads() {
  const { ai } = usePublicConfig();
  return (
    <p className={classes.reads}>
      <Info size={18} aria-hidden />
      <span>{ai === null ? texts.readByNobody : texts.readBy(ai.provider, ai.model)}</span>
    </p>
  );
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>{texts.optional}</span>
    </>
  );
}
