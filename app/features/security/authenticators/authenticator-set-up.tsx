import { Skeleton, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "#app/ui/states/error-state.tsx";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import { FactorNameForm } from "#app/features/security/factor-name-form.tsx";
import { freeName } from "#app/features/security/factor-name.ts";
import type { Protection } from "#app/features/security/queries.ts";
import { RecoveryOffer } from "#app/features/security/recovery/recovery-offer.tsx";
import { securityTexts } from "#app/features/security/texts.ts";
import { AuthenticatorCode } from "./authenticator-code.tsx";
import { abandonEnrolment, type Enrolment, useEnrollAuthenticator } from "./authenticator-mutations.ts";

const texts = securityTexts.authenticator;

interface AuthenticatorSetUpProps {
  userId: string;
  protection: Protection;
  onClose: () => void;
}

/** The way to an authenticator app: a name unless it is the first, the QR code, a code as proof, recovery codes. */
export function AuthenticatorSetUp({ userId, protection, onClose }: AuthenticatorSetUpProps) {
  const [isFirst] = useState(protection.authenticators.length === 0);
  const [suggestedName] = useState(() => freeName(texts.defaultName, protection.factorNames));
  const [isProven, setIsProven] = useState(false);
  const { enrolment, enroll, isError, keep } = useEnrolment();

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
      keep();
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
  return <CodeShape />;
}

/** The shape of the QR code and its field, while the service prepares them. */
function CodeShape() {
  return (
    <LoadingShape label={texts.preparing}>
      <Stack gap={16}>
        <Skeleton height={44} />
        <Skeleton height={200} width={200} mx="auto" />
        <Skeleton height={72} />
        <Skeleton height={76} />
        <Skeleton height={42} />
      </Stack>
    </LoadingShape>
  );
}

/** One attempt to set an app up; when its screen goes before the app was proven, nothing is left behind. */
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
      // The mutation has said what went wrong.
    }
  }

  return {
    enrolment,
    enroll,
    isPending,
    isError,
    /** The app has given a right code: the factor is there to stay. */
    keep() {
      unproven.current = null;
    },
  };
}
