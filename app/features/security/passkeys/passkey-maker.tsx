import { Alert, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import "#app/ui/theme/controls.css";
import { useSession } from "#app/lib/session/session.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { deviceName } from "#app/features/security/device-name.ts";
import { FactorNameForm } from "#app/features/security/factor-name-form.tsx";
import { freeName } from "#app/features/security/factors.ts";
import { type Protection, securityKey } from "#app/features/security/queries.ts";
import { RecoveryOffer } from "#app/features/security/recovery/recovery-maker.tsx";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import { addPasskey, type PasskeyOutcome } from "./passkey-ceremony.ts";

const texts = securityTexts.passkeys;

const explanations: Record<Exclude<PasskeyOutcome, "added">, string> = {
  cancelled: texts.cancelled,
  present: texts.present,
  "not-here": texts.notHere,
};

interface PasskeyMakerProps {
  userId: string;
  protection: Protection;
  onClose: () => void;
}

export function PasskeyMaker({ userId, protection, onClose }: PasskeyMakerProps) {
  const { user } = useSession();
  const { mutateAsync: add, data: outcome } = useAddPasskey(userId);
  const [suggestedName] = useState(() =>
    freeName(deviceName(navigator.userAgent) ?? texts.unnamed, protection.factorNames),
  );
  const signal = useSignalUntilGone();

  if (outcome === "added")
    return <RecoveryOffer userId={userId} hasRecoveryCodes={protection.hasRecoveryCodes} onClose={onClose} />;

  async function onName(name: string) {
    try {
      await add({ name, accountName: user?.email ?? name, signal: signal() });
    } catch {
      // The mutation reports it.
    }
  }
  return (
    <FactorNameForm
      suggestedName={suggestedName}
      takenNames={protection.factorNames}
      texts={{ ...texts, submit: texts.create }}
      onName={onName}
      onCancel={onClose}
    >
      {outcome ? (
        <Alert color="brand" icon={<Info aria-hidden />}>
          {explanations[outcome]}
        </Alert>
      ) : (
        <Text>{texts.explain}</Text>
      )}
    </FactorNameForm>
  );
}

/** Aborts on unmount, which closes the browser's dialog. */
function useSignalUntilGone(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}

/** Cancelling is not an error. */
function useAddPasskey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: async (outcome) => {
      if (outcome !== "added") return;
      notifySuccess(texts.addedToast);
      await queryClient.invalidateQueries({ queryKey: securityKey(userId) });
    },
    onError: (error) => notifyError({ title: texts.addFailed, message: securityMessage(error) }),
  });
}
