import { Skeleton, Stack } from "@mantine/core";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import { securityTexts } from "#app/features/security/texts.ts";

/** The shape of the QR code and its field, while the service prepares them. */
export function CodeShape() {
  return (
    <LoadingShape label={securityTexts.authenticator.preparing}>
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
