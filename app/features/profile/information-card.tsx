import { Anchor, Button, Stack } from "@mantine/core";
import { Check, Lock } from "lucide-react";
import { type Ref, useState } from "react";
import { countries } from "#app/lib/countries.ts";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { UnsavedChanges } from "#app/ui/dialogs/unsaved-changes.tsx";
import { SearchSelect } from "#app/ui/fields/search-select.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import {
  type Profile,
  type ProfileInformation,
  profileInformationSchema,
  profileMessages,
} from "#shared/account/profile.ts";
import { useSaveInformation } from "./mutations.ts";
import classes from "./profile-section.module.css";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.information;

interface InformationCardProps {
  userId: string;
  email: string;
  profile: Profile | null;
  countryField: Ref<HTMLInputElement>;
}

export function InformationCard({ userId, email, profile, countryField }: InformationCardProps) {
  const { form, fieldProps, onSubmit, isDirty, isSaved } = useInformationForm(userId, profile);
  const country = form.values.residence_country;
  const countryProps = fieldProps("residence_country");

  // A value stored by another program stays until another one is chosen.
  const isListed = country === "" || countries.some((listed) => listed.name === country);

  return (
    <Card title={texts.title}>
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          {!profile?.full_name?.trim() && (
            <p className={classes.missing}>
              <Anchor
                component="button"
                type="button"
                className="app-touch-target"
                onClick={() => form.getInputNode<HTMLInputElement, "full_name">("full_name")?.focus()}
              >
                {texts.addName}
              </Anchor>{" "}
              {texts.addNameWhy}
            </p>
          )}
          <TextField label={texts.fullName} autoComplete="name" {...fieldProps("full_name")} />
          <TextField
            label={texts.email}
            description={texts.emailHint}
            value={email}
            readOnly
            rightSection={<Lock size={18} aria-hidden />}
            classNames={{ input: classes.readOnly }}
          />
          <TextField
            type="tel"
            label={texts.phone}
            description={texts.phoneHint}
            autoComplete="tel"
            {...fieldProps("phone")}
          />
          <SearchSelect
            ref={countryField}
            label={texts.country}
            description={texts.countryHint}
            placeholder={texts.countryPlaceholder}
            nothingFoundMessage={texts.countryNotFound}
            autoComplete="country-name"
            options={isListed ? countries : [{ name: country }, ...countries]}
            {...countryProps}
            value={country || null}
            error={country === "" ? profileMessages.countryMissing : countryProps.error}
          />
          <Button
            type="submit"
            className="app-form-button"
            variant={isDirty ? "filled" : "default"}
            disabled={country === ""}
            loading={form.submitting}
          >
            {texts.submit}
          </Button>
          {isSaved && !isDirty && (
            <p className={classes.saved}>
              <Check size={18} aria-hidden />
              {texts.allSaved}
            </p>
          )}
        </Stack>
      </form>
      <UnsavedChanges isDirty={isDirty && !form.submitting}>{texts.unsaved}</UnsavedChanges>
    </Card>
  );
}

function useInformationForm(userId: string, profile: Profile | null) {
  const { mutateAsync: save, isSuccess: isSaved } = useSaveInformation(userId);
  const [saved, setSaved] = useState(() => informationOf(profile));
  const { form, fieldProps, onSubmit } = useSchemaForm(profileInformationSchema, {
    initialValues: saved,
    onValid: submit,
  });
  const isDirty = !isSame(form.values, saved);

  function fill(values: ProfileInformation) {
    setSaved(values);
    form.setValues(values);
  }

  // A profile that was read again may differ: what was typed stays.
  const [seen, setSeen] = useState(profile);
  if (profile !== seen) {
    setSeen(profile);
    if (!isDirty) fill(informationOf(profile));
  }

  async function submit(values: ProfileInformation) {
    try {
      const phone = await readPhone(values, saved);
      if (phone === null) {
        form.setFieldError("phone", texts.phoneWrong(values.residence_country));
        form.getInputNode<HTMLInputElement, "phone">("phone")?.focus();
      } else {
        fill(informationOf(await save({ ...values, phone })));
      }
    } catch {
      notifyError({ message: texts.saveFailed });
    }
  }

  return { form, fieldProps, onSubmit, isDirty, isSaved };
}

/** International format, or null. A number saved before is not checked again. */
async function readPhone({ phone, residence_country }: ProfileInformation, saved: ProfileInformation) {
  if (phone === "" || phone === saved.phone) return phone;
  const { formatPhoneNumber } = await import("./phone-number.ts");
  return formatPhoneNumber(phone, residence_country);
}

function informationOf(profile: Profile | null): ProfileInformation {
  return {
    full_name: profile?.full_name ?? "",
    phone: profile?.phone ?? "",
    residence_country: profile?.residence_country ?? "",
  };
}

function isSame(a: ProfileInformation, b: ProfileInformation): boolean {
  return a.full_name === b.full_name && a.phone === b.phone && a.residence_country === b.residence_country;
}
