import { Button, Stack, Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.leave;

/** Asks in the practice's own dialog whether it is to end: a second window over it would be one too many on a phone. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  useDialogState({ title: texts.title, isHeld: false });
  const stay = useRef<HTMLButtonElement>(null);
  // Before the browser takes the focus away from what is hidden.
  useLayoutEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      // Back to what was typed, once it is shown again.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Stack gap={24}>
      <Text role="alert">{texts.meaning}</Text>
      <DialogActions>
        <Button variant="default" ref={stay} onClick={onStay}>
          {texts.stay}
        </Button>
        {/* One shade in both schemes: white on the brighter one of the dark scheme is hard to read. */}
        <Button color="red.6" onClick={onLeave}>
          {texts.leave}
        </Button>
      </DialogActions>
    </Stack>
  );
}
