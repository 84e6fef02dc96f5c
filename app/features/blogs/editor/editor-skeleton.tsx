import { Skeleton, Stack } from "@mantine/core";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";

/** The text and its tools while they load. */
export function EditorSkeleton() {
  return (
    <LoadingSkeleton>
      <Stack gap={12}>
        <Skeleton height={48} />
        <Skeleton height={384} />
      </Stack>
    </LoadingSkeleton>
  );
}
