import { Skeleton, Stack } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { securityTexts } from "./texts.ts";

export function SecondStepSkeletons() {
  return [securityTexts.authenticator, securityTexts.passkeys].map(({ title }) => (
    <Card key={title} title={title} order={3}>
      <LoadingSkeleton label={securityTexts.loading}>
        <Stack gap={20} py={4}>
          <Stack gap={12}>
            <Skeleton height={12} />
            <Skeleton height={12} width="60%" />
          </Stack>
          <Skeleton height={42} width={112} />
        </Stack>
      </LoadingSkeleton>
    </Card>
  ));
}

export function DeviceSkeletons() {
  return (
    <LoadingSkeleton label={securityTexts.sessions.loading}>
      <Stack gap={24} py={4}>
        {[0, 1, 2].map((row) => (
          <Stack key={row} gap={10}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" />
          </Stack>
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}
