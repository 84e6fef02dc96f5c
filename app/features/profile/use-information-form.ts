import { useState } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import { type Profile, type ProfileInformation, profileInformationSchema } from "#shared/account/profile.ts";
import { useSaveInformation } from "./mutations.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.information;

/** `profile` is null for a person without a row. */
export function useInformationForm(userId: string, profile: Profile | null) {
  const { mutateAsync: save } = useSaveInformation(userId);
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

  return { form, fieldProps, onSubmit, isDirty };
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
