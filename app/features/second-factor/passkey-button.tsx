import { Button, Stack, Text } from "@mantine/core";
import { Fingerprint } from "lucide-react";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { PasskeyMethod } from "./methods.ts";
import { useVerifyPasskey } from "./mutations.ts";
import { secondFactorProblem } from "./problem.ts";
import { secondFactorTexts as texts } from "./texts.ts";

interface PasskeyButtonProps {
  method: PasskeyMethod;
  isPrimary: boolean;
  hasOtherWays: boolean;
  onPassed: () => void;
}

export function PasskeyButton({ method: { factorId, name }, isPrimary, hasOtherWays, onPassed }: PasskeyButtonProps) {
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
