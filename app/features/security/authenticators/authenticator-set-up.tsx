import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { CodeField } from "#app/ui/fields/text-fields.tsx";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { CopyButton } from "#app/ui/text/copy-button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { oneTimeCodeSchema } from "#shared/account/one-time-code.ts";
import { FactorNameForm } from "#app/features/security/factor-name-form.tsx";
import { freeName } from "#app/features/security/factors.ts";
import type { Protection } from "#app/features/security/queries.ts";
import { RecoveryOffer } from "#app/features/security/recovery/recovery-maker.tsx";
import { securityTexts } from "#app/features/security/texts.ts";
import classes from "./authenticator-code.module.css";
import {
  abandonEnrolment,
  type Enrolment,
  isWrongCode,
  useEnrollAuthenticator,
  useProveAuthenticator,
} from "./authenticator-mutations.ts";

const texts = securityTexts.authenticator;

interface AuthenticatorSetUpProps {
  userId: string;
  protection: Protection;
  onClose: () => void;
}

export function AuthenticatorSetUp({ userId, protection, onClose }: AuthenticatorSetUpProps) {
  const [isFirst] = useState(protection.authenticators.length === 0);
  const [suggestedName] = useState(() => freeName(texts.defaultName, protection.factorNames));
  const [isProven, setIsProven] = useState(false);
  const { enrolment, enroll, isError, finish } = useEnrolment();

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isFirst || hasBegun.current) return;
    hasBegun.current = true;
    void enroll(suggestedName);
  });

  if (isProven)
    return <RecoveryOffer userId={userId} hasRecoveryCodes={protection.hasRecoveryCodes} onClose={onClose} />;
  if (enrolment) {
    const onProven = () => {
      finish();
      setIsProven(true);
    };
    return <AuthenticatorCode userId={userId} enrolment={enrolment} onProven={onProven} onCancel={onClose} />;
  }
  if (!isFirst) {
    return (
      <FactorNameForm
        suggestedName={suggestedName}
        takenNames={protection.factorNames}
        texts={{ ...texts, submit: texts.next }}
        onName={enroll}
        onCancel={onClose}
      />
    );
  }
  if (isError) return <ErrorState message={texts.enrollFailed} onRetry={() => void enroll(suggestedName)} />;
  return <CodeSkeleton />;
}

function CodeSkeleton() {
  return (
    <LoadingSkeleton label={texts.preparing}>
      <Stack gap={16}>
        <Skeleton height={44} />
        <Skeleton height={200} width={200} mx="auto" />
        <Skeleton height={72} />
        <Skeleton height={76} />
        <Skeleton height={42} />
      </Stack>
    </LoadingSkeleton>
  );
}

/** Removed again when its screen closes before the app is proven. */
function useEnrolment() {
  const { mutateAsync, isPending, isError } = useEnrollAuthenticator();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const isGone = useRef(false);
  const unproven = useRef<Enrolment | null>(null);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (unproven.current) abandonEnrolment(unproven.current);
      unproven.current = null;
    };
  }, []);

  async function enroll(name: string) {
    try {
      const enrolled = await mutateAsync(name);
      if (isGone.current) return abandonEnrolment(enrolled);
      unproven.current = enrolled;
      setEnrolment(enrolled);
    } catch {
      // The mutation reports it.
    }
  }

  return {
    enrolment,
    enroll,
    isPending,
    isError,
    /** The app gave a right code: the factor stays. */
    finish() {
      unproven.current = null;
    },
  };
}

interface AuthenticatorCodeProps {
  userId: string;
  enrolment: Enrolment;
  onProven: () => void;
  onCancel: () => void;
}

function AuthenticatorCode({ userId, enrolment, onProven, onCancel }: AuthenticatorCodeProps) {
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
