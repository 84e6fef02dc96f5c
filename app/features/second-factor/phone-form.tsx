import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { CodeForm } from "./code-form.tsx";
import { useSendPhoneCode, useVerifyPhone } from "./mutations.ts";
import { secondFactorProblem } from "./problem.ts";
import { secondFactorTexts } from "./texts.ts";

const texts = secondFactorTexts.phone;

interface PhoneFormProps {
  factorId: string;
  phone: string;
  onPassed: () => void;
}

/** A message is sent on request, not by opening the page. */
export function PhoneForm({ factorId, phone, onPassed }: PhoneFormProps) {
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const { mutate: send, isPending, error } = useSendPhoneCode(factorId);
  const { mutateAsync: verify } = useVerifyPhone(factorId);
  const start = useFocusOnMount<HTMLButtonElement>();
  const describe = (reason: unknown) => secondFactorProblem(reason, "phone");
  const sendCode = () => send(undefined, { onSuccess: setChallengeId });

  return (
    <Stack gap="md">
      {challengeId === null ? (
        <Text>{texts.before(phone)}</Text>
      ) : (
        <CodeForm
          key={challengeId}
          format="six-digits"
          label={texts.label}
          hint={texts.sent(phone)}
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
        {challengeId === null ? texts.send : texts.sendAgain}
      </Button>
      {error && (
        <Text role="alert" c="red" component="div">
          <FieldError>{describe(error)}</FieldError>
        </Text>
      )}
    </Stack>
  );
}
