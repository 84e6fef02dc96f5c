import { useMutation } from "@tanstack/react-query";
import { serviceFailure } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { NewPasswordForm } from "#app/ui/fields/new-password-form.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { passwordResetTexts as texts } from "./texts.ts";

interface ResetPasswordFormProps {
  email: string | undefined;
  /** What a toast says then. */
  updated: { title: string; message: string };
  onUpdated: () => Promise<void>;
}

export function ResetPasswordForm({ email, updated, onUpdated }: ResetPasswordFormProps) {
  const { mutateAsync: updatePassword } = useUpdatePassword(updated);

  async function update(password: string): Promise<boolean> {
    await updatePassword(password).then(onUpdated, () => undefined);
    return false;
  }
  return <NewPasswordForm email={email} onPassword={update} />;
}

function useUpdatePassword(updated: ResetPasswordFormProps["updated"]) {
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await supabase().auth.updateUser({ password });
      if (error) throw error;
    },
    onSuccess: () => notifySuccess(updated),
    onError: (error) => notifyError({ message: serviceFailure(error, texts.updateFailed) }),
  });
}
