import { Anchor } from "@mantine/core";
import { dismissToast } from "./notify.ts";

/** What a toast says, with the way back. */
export function UndoMessage({ children, onUndo }: { children: string; onUndo: () => void }) {
  return (
    <>
      {children}{" "}
      <Anchor
        component="button"
        type="button"
        className="app-touch-target"
        onClick={() => {
          dismissToast();
          onUndo();
        }}
      >
        Undo
      </Anchor>
    </>
  );
}
