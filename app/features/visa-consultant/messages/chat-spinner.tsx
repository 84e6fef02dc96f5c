import { Center, Loader } from "@mantine/core";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";

/** What stands for a chat, or the list of them, while it is read. */
export function ChatSpinner({ label }: { label: string }) {
  return (
    <LoadingShape label={label}>
      <Center py="lg">
        <Loader size={28} />
      </Center>
    </LoadingShape>
  );
}
