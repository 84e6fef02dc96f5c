import { Button, Text } from "@mantine/core";
import { MessagesSquare } from "lucide-react";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { practiceTexts as texts } from "./texts.ts";

const PracticeInterview = lazy(async () => ({
  default: (await import("./practice-interview.tsx")).PracticeInterview,
}));

/** Opens by itself at an address that ends in `#practice`. */
export function PracticeCard({ userId }: { userId: string }) {
  const { hash, key } = useLocation();
  const [isChosen, setIsChosen] = useState(false);
  /** The visit of that address at which it was closed. */
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const isOpen = isChosen || (hash === "#practice" && closedAt !== key);
  // A ref: Escape may come at the same moment as the first letter of an answer.
  const isAtStake = useRef(false);
  const tellStake = useCallback((isLost: boolean) => {
    isAtStake.current = isLost;
  }, []);
  const [isLeaving, setIsLeaving] = useState(false);

  function close() {
    setIsLeaving(false);
    setIsChosen(false);
    setClosedAt(key);
  }
  return (
    <Card title={texts.title}>
      <Text mb={16}>{texts.invitation}</Text>
      <Button
        variant="default"
        leftSection={<MessagesSquare size={18} aria-hidden />}
        onClick={() => setIsChosen(true)}
      >
        {texts.open}
      </Button>
      <Dialog
        title={texts.title}
        isOpen={isOpen}
        isWide
        isSticky
        // Escape over the question means no.
        onClose={() => (isAtStake.current ? setIsLeaving((wasLeaving) => !wasLeaving) : close())}
      >
        <Suspense fallback={<TextSkeleton />}>
          <PracticeInterview
            userId={userId}
            isLeaving={isLeaving}
            onStake={tellStake}
            onStay={() => setIsLeaving(false)}
            onClose={close}
          />
        </Suspense>
      </Dialog>
    </Card>
  );
}
