import { Button, Stack, Text } from "@mantine/core";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { CodeField } from "#app/ui/fields/code-field.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import classes from "./authenticator-code.module.css";
import { type Enrolment, isWrongCode, useProveAuthenticator } from "./authenticator-mutations.ts";

const texts = securityTexts.authenticator;

interface AuthenticatorCodeProps {
  userId: string;
  enrolment: Enrolment;
  onProven: () => void;
  onCancel: () => void;
}

export function AuthenticatorCode({ userId, enrolment, onProven, onCancel }: AuthenticatorCodeProps) {
  const { mutateAsync: prove } = useProveAuthenticator(userId);
  const isPhone = useIsPhone();
  const start = useFocusOnMount<HTMLParagraphElement>();
  const { form, fieldProps, onSubmit } = useSchemaForm(oneTimeCodeSchema, {
    initialValues: { code: "" },
    onValid: ({ code }) => prove({ factorId: enrolment.factorId, code }).then(onProven, showError),
  });

  function showError(error: unknown) {
    if (!isWrongCode(error)) return;
    form.setValues({ code: "" });
    form.setFieldError("code", texts.wrongCode);
    form.getInputNode<HTMLInputElement, "code">("code")?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <p ref={start} tabIndex={-1} className={classes.start}>
          {isPhone ? texts.addHere : texts.scan}
        </p>
        {isPhone ? (
          <>
            <OpenInApp uri={enrolment.uri} />
            <KeyByHand secret={enrolment.secret} hint={texts.byHandHere} />
            <p className={classes.elsewhere}>{texts.scanElsewhere}</p>
            <QrPicture address={enrolment.qrCode} />
          </>
        ) : (
          <>
            <QrPicture address={enrolment.qrCode} />
            <KeyByHand secret={enrolment.secret} hint={texts.byHand} />
          </>
        )}
        <CodeField label={texts.code} description={texts.codeHint} {...fieldProps("code")} />
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {securityTexts.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {texts.turnOn}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function QrPicture({ address }: { address: string }) {
  return <img className={classes.picture} src={address} alt={texts.qrAlt} width={200} height={200} />;
}

function OpenInApp({ uri }: { uri: string }) {
  return (
    <div className={classes.open}>
      <Button component="a" href={uri} variant="default" fullWidth>
        {texts.openApp}
      </Button>
      <Text size="sm" c="dimmed">
        {texts.nothingOpened}
      </Text>
    </div>
  );
}

function KeyByHand({ secret, hint }: { secret: string; hint: string }) {
  return (
    <div className={classes.byHand}>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <div className={classes.secret}>
        <code aria-label={texts.key}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <CopyButton text={secret} size="sm">
          {texts.copyKey}
        </CopyButton>
      </div>
    </div>
  );
}
