import { Text } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useAsked } from "#app/ui/dialogs/use-asked.ts";
import { NewPasswordForm } from "#app/ui/fields/new-password-form.tsx";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";
import { useChangePassword, useSendCode } from "./password-mutations.ts";
import classes from "./profile-section.module.css";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.password;

/** A password that waits until its owner has shown a code. */
interface Waiting {
  password: string;
  settle: (isChanged: boolean) => void;
}

interface PasswordCardProps {
  email: string;
  /** Called when the password is another one, and other devices are signed out. */
  onChanged: () => void;
}

/** A new password for whoever is signed in. Where the service wants it, a code from a mail goes before. */
export function PasswordCard({ email, onChanged }: PasswordCardProps) {
  const { mutateAsync: changePassword } = useChangePassword();
  const { mutateAsync: sendCode } = useSendCode();
  const confirming = useAsked<Waiting>();

  async function change(password: string): Promise<boolean> {
    try {
      const outcome = await changePassword({ password });
      if (outcome === "changed") {
        onChanged();
        return true;
      }
      await sendCode();
    } catch {
      // The mutations have said what went wrong; the form keeps what was typed.
      return false;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    confirming.ask({ password, settle: resolve });
    return promise;
  }

  /** False for a code that was not the one in the mail. */
  async function confirm({ password, settle }: Waiting, code: string): Promise<boolean> {
    const outcome = await changePassword({ password, code });
    if (outcome !== "changed") return false;
    confirming.close();
    onChanged();
    settle(true);
    return true;
  }

  function giveUp() {
    confirming.item?.settle(false);
    confirming.close();
  }

  return (
    <Card
      title={
        <span id="change-password" className={classes.anchor}>
          {texts.title}
        </span>
      }
    >
      <Text c="dimmed" mb={16}>
        {texts.hint}
      </Text>
      <NewPasswordForm email={email} isSecondary onPassword={change} />
      <Dialog title={texts.confirmTitle} isOpen={confirming.isOpen} isSticky onClose={giveUp}>
        <ConfirmCodeForm
          email={email}
          onCode={async (code) => confirming.item !== null && confirm(confirming.item, code)}
          onResend={sendCode}
          onCancel={giveUp}
        />
      </Dialog>
    </Card>
  );
}
