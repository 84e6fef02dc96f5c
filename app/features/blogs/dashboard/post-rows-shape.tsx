import { Skeleton, Stack } from "@mantine/core";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import { pageSize } from "#app/features/blogs/queries.ts";

/** The shape of a page of posts. */
export function PostRowsShape() {
  return (
    <LoadingShape>
      <Stack gap={20} py={8}>
        {Array.from({ length: pageSize }, (_, row) => (
          <Skeleton key={row} height={40} />
        ))}
      </Stack>
    </LoadingShape>
  );
}
