import { useEffect, useRef, useState } from "react";
import { ErrorState } from "#app/ui/states/error-state.tsx";
import { FactorNameForm } from "#app/features/security/factor-name-form.tsx";
import { freeName } from "#app/features/security/free-name.ts";
import type { Protection } from "#app/features/security/queries.ts";
import { RecoveryOffer } from "#app/features/security/recovery/recovery-offer.tsx";
import { securityTexts } from "#app/features/security/texts.ts";
import { AuthenticatorCode } from "./authenticator-code.tsx";
import { CodeShape } from "./code-shape.tsx";
import { useEnrolment } from "./use-enrolment.ts";

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
