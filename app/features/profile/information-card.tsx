import { Button, Stack } from "@mantine/core";
import type { Ref } from "react";
import { Card } from "#app/ui/card.tsx";
import { UnsavedChanges } from "#app/ui/dialogs/unsaved-changes.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { type Profile, profileMessages } from "#shared/account/profile.ts";
import { countries } from "./countries.ts";
import classes from "./profile-section.module.css";
import { SearchSelect } from "./search-select.tsx";
import { profileTexts } from "./texts.ts";
import { useInformationForm } from "./use-information-form.ts";

const texts = profileTexts.information;

interface InformationCardProps {
  userId: string;
  email: string;
  /** Null for a person without a row. */
  profile: Profile | null;
  countryField: Ref<HTMLInputElement>;
}

export function InformationCard({ userId, email, profile, countryField }: InformationCardProps) {
  const { form, fieldProps, onSubmit, isDirty } = useInformationForm(userId, profile);
  const country = form.values.residence_country;
  const countryProps = fieldProps("residence_country");

  // A value stored by another program stays until another one is chosen.
  const isListed = country === "" || countries.some((listed) => listed.name === country);

  return (
    <Card title={texts.title}>
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <TextField label={texts.fullName} autoComplete="name" {...fieldProps("full_name")} />
          <TextField
            label={texts.email}
            description={texts.emailHint}
            value={email}
            readOnly
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
          <Button type="submit" className="app-form-button" disabled={country === ""} loading={form.submitting}>
            {texts.submit}
          </Button>
        </Stack>
      </form>
      <UnsavedChanges isDirty={isDirty && !form.submitting}>{texts.unsaved}</UnsavedChanges>
    </Card>
  );
}
