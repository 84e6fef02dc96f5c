import { Anchor, Button, Divider, Stack, Text } from "@mantine/core";
import type { User } from "@supabase/auth-js";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import "#app/ui/theme/controls.css";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { CodeForm } from "#app/ui/fields/code-form.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import {
  keyOf,
  type PasskeyMethod,
  type SecondFactorMethod,
  secondFactorMethods,
  secondFactorProblem,
} from "./methods.ts";
import {
  useSendPhoneCode,
  useVerifyAuthenticator,
  useVerifyPasskey,
  useVerifyPhone,
  useVerifyRecoveryCode,
} from "./mutations.ts";
import classes from "./second-factor-step.module.css";
import { secondFactorTexts as texts } from "./texts.ts";

interface SecondFactorStepProps {
  /** Whose first factor was accepted. */
  user: User;
  personLabel?: string;
  leaveLabel?: string;
  onPassed: () => void;
  /** Gives up this sign-in. */
  onLeave: () => void;
}

/** Shows one method; the others are one press away. */
export function SecondFactorStep({
  user,
  personLabel = texts.signingInAs,
  leaveLabel = texts.otherAccount,
  onPassed,
  onLeave,
}: SecondFactorStepProps) {
  const { supportEmail } = usePublicConfig();
  const [chosen, setChosen] = useState<string | null>(null);
  const methods = secondFactorMethods(user.factors);
  const open = methods.find((method) => keyOf(method) === chosen) ?? methods[0];
  const others = methods.filter((method) => method !== open);

  return (
    <Stack gap="md">
      {user.email && (
        <Text c="dimmed">
          {personLabel}
          <strong className={classes.person}>{user.email}</strong>
        </Text>
      )}
      {open && <Way key={keyOf(open)} method={open} hasOtherWays={others.length > 0} onPassed={onPassed} />}
      {others.length > 0 && <Divider label={texts.or} />}
      <Stack gap="xs">
        {others.map((method) =>
          method.kind === "webauthn" ? (
            <PasskeyButton key={keyOf(method)} method={method} isPrimary={false} hasOtherWays onPassed={onPassed} />
          ) : (
            <Button key={keyOf(method)} variant="default" fullWidth onClick={() => setChosen(keyOf(method))}>
              {nameOf(method)}
            </Button>
          ),
        )}
        <Button variant="subtle" fullWidth onClick={onLeave}>
          {leaveLabel}
        </Button>
      </Stack>
      {supportEmail && (
        <Text c="dimmed">
          {texts.lost}
          <Anchor href={`mailto:${supportEmail}`} underline="always" className={classes.person}>
            {supportEmail}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

interface WayProps {
  method: SecondFactorMethod;
  hasOtherWays: boolean;
  onPassed: () => void;
}

function Way({ method, hasOtherWays, onPassed }: WayProps) {
  switch (method.kind) {
    case "totp":
      return <AuthenticatorForm factorId={method.factorId} name={method.name} onPassed={onPassed} />;
    case "webauthn":
      return <PasskeyButton method={method} isPrimary hasOtherWays={hasOtherWays} onPassed={onPassed} />;
    case "phone":
      return <PhoneForm factorId={method.factorId} phone={method.phone} onPassed={onPassed} />;
    case "recovery_code":
      return <RecoveryCodeForm onPassed={onPassed} />;
  }
}

interface AuthenticatorFormProps {
  factorId: string;
  name: string | null;
  onPassed: () => void;
}

function AuthenticatorForm({ factorId, name, onPassed }: AuthenticatorFormProps) {
  const { mutateAsync: verify } = useVerifyAuthenticator(factorId);
  const { label, hint } = texts.totp;
  return (
    <CodeForm
      format="six-digits"
      label={name === null ? label : texts.named(label, name)}
      hint={hint}
      verify={verify}
      describe={(error) => secondFactorProblem(error, "totp")}
      onPassed={onPassed}
    />
  );
}

function RecoveryCodeForm({ onPassed }: { onPassed: () => void }) {
  const { mutateAsync: verify } = useVerifyRecoveryCode();
  return (
    <CodeForm
      format="any"
      {...texts.recoveryCode}
      verify={verify}
      describe={(error) => secondFactorProblem(error, "recovery_code")}
      onPassed={onPassed}
    />
  );
}

function nameOf(method: SecondFactorMethod): string {
  const way = texts.ways[method.kind];
  return method.kind === "recovery_code" || method.name === null ? way : texts.named(way, method.name);
}

interface PasskeyButtonProps {
  method: PasskeyMethod;
  isPrimary: boolean;
  hasOtherWays: boolean;
  onPassed: () => void;
}

function PasskeyButton({ method: { factorId, name }, isPrimary, hasOtherWays, onPassed }: PasskeyButtonProps) {
  const { mutate: verify, isPending, error } = useVerifyPasskey();
  const start = useFocusOnMount<HTMLButtonElement>();
  const way = texts.ways.webauthn;
  return (
    <Stack gap={isPrimary ? "md" : "xs"}>
      {isPrimary && <Text>{texts.passkeyHint}</Text>}
      <Button
        ref={isPrimary ? start : null}
        variant={isPrimary ? "filled" : "default"}
        fullWidth
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={isPending}
        onClick={() => verify(factorId, { onSuccess: onPassed })}
      >
        {name === null ? way : texts.named(way, name)}
      </Button>
      {error && (
        <Text role="alert" c="red" component="div">
          <FieldError>{secondFactorProblem(error, "webauthn", hasOtherWays)}</FieldError>
        </Text>
      )}
    </Stack>
  );
}

const phoneTexts = texts.phone;

interface PhoneFormProps {
  factorId: string;
  phone: string;
  onPassed: () => void;
}

/** A message is sent on request, not by opening the page. */
function PhoneForm({ factorId, phone, onPassed }: PhoneFormProps) {
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const { mutate: send, isPending, error } = useSendPhoneCode(factorId);
  const { mutateAsync: verify } = useVerifyPhone(factorId);
  const start = useFocusOnMount<HTMLButtonElement>();
  const describe = (reason: unknown) => secondFactorProblem(reason, "phone");
  const sendCode = () => send(undefined, { onSuccess: setChallengeId });

  return (
    <Stack gap="md">
      {challengeId === null ? (
        <Text>{phoneTexts.before(phone)}</Text>
      ) : (
        <CodeForm
          key={challengeId}
          format="six-digits"
          label={phoneTexts.label}
          hint={phoneTexts.sent(phone)}
          verify={(code) => verify({ challengeId, code })}
          describe={describe}
          onPassed={onPassed}
        />
      )}
      <Button
        ref={start}
        variant={challengeId === null ? "filled" : "default"}
        fullWidth
        loading={isPending}
        onClick={sendCode}
      >
        {challengeId === null ? phoneTexts.send : phoneTexts.sendAgain}
      </Button>
      {error && (
        <Text role="alert" c="red" component="div">
          <FieldError>{describe(error)}</FieldError>
        </Text>
      )}
    </Stack>
  );
}
