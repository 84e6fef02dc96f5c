import { Skeleton, Stack } from "@mantine/core";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import { lettersTexts as texts } from "./texts.ts";

/** The letters while they load. */
export function LetterShapes() {
  return (
    <LoadingShape label={texts.loading}>
      <Stack gap={24}>
        <Skeleton height={560} />
        <Skeleton height={560} />
      </Stack>
    </LoadingShape>
  );
}
