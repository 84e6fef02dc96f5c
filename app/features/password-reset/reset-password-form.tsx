import { NewPasswordForm } from "#app/ui/fields/new-password-form.tsx";
import { useUpdatePassword } from "./mutations.ts";

interface ResetPasswordFormProps {
  /** E-mail of the account, for password managers. */
  email: string | undefined;
  onUpdated: () => Promise<void>;
}

/** The new password of whoever came by a link. */
export function ResetPasswordForm({ email, onUpdated }: ResetPasswordFormProps) {
  const { mutateAsync: updatePassword } = useUpdatePassword();

  async function update(password: string): Promise<boolean> {
    // The mutation has said what went wrong; the form keeps what was typed.
    await updatePassword(password).then(onUpdated, () => undefined);
    return false;
  }
  return <NewPasswordForm email={email} onPassword={update} />;
}
