import { Skeleton, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "#app/ui/states/error-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { FactorNameForm } from "#app/features/security/factor-name-form.tsx";
import { freeName } from "#app/features/security/factors.ts";
import type { Protection } from "#app/features/security/queries.ts";
import { RecoveryOffer } from "#app/features/security/recovery/recovery-maker.tsx";
import { securityTexts } from "#app/features/security/texts.ts";
import { AuthenticatorCode } from "./authenticator-code.tsx";
import { abandonEnrolment, type Enrolment, useEnrollAuthenticator } from "./authenticator-mutations.ts";

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
