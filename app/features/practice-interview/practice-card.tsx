import { Button, Text } from "@mantine/core";
import { MessagesSquare } from "lucide-react";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { practiceTexts as texts } from "./texts.ts";

const PracticeInterview = lazy(async () => ({
  default: (await import("./practice-interview.tsx")).PracticeInterview,
}));

/** Invites to a practice interview, which opens over the page. */
export function PracticeCard({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // A ref: Escape may come in the same moment as the first letter of an answer.
  const isAtStake = useRef(false);
  const tellStake = useCallback((isLost: boolean) => {
    isAtStake.current = isLost;
  }, []);
  const [isAsking, setIsAsking] = useState(false);

  function close() {
    setIsAsking(false);
    setIsOpen(false);
  }
  return (
    <Card title={texts.title}>
      <Text mb={16}>{texts.invitation}</Text>
      <Button variant="default" leftSection={<MessagesSquare size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Dialog
        title={texts.title}
        isOpen={isOpen}
        isWide
        isSticky
        // Where something would be lost it is asked first; asked already, Escape means no.
        onClose={() => (isAtStake.current ? setIsAsking((wasAsking) => !wasAsking) : close())}
      >
        <Suspense fallback={<TextSkeleton />}>
          <PracticeInterview
            userId={userId}
            isAsking={isAsking}
            onStake={tellStake}
            onStay={() => setIsAsking(false)}
            onClose={close}
          />
        </Suspense>
      </Dialog>
    </Card>
  );
}
