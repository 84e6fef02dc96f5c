import { Center, Loader } from "@mantine/core";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";

export function ChatSpinner({ label }: { label: string }) {
  return (
    <LoadingSkeleton label={label}>
      <Center py="lg">
        <Loader size={28} />
      </Center>
    </LoadingSkeleton>
  );
}
