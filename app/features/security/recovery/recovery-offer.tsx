import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { securityTexts } from "#app/features/security/texts.ts";
import { recoveryCodesQuery } from "./recovery-codes.ts";
import { RecoveryMaker } from "./recovery-maker.tsx";

const texts = securityTexts.recovery;

interface RecoveryOfferProps {
  userId: string;
  hasRecoveryCodes: boolean;
  onClose: () => void;
}

export function RecoveryOffer({ userId, hasRecoveryCodes, onClose }: RecoveryOfferProps) {
  const { data, isPending } = useQuery(recoveryCodesQuery(userId, hasRecoveryCodes));
  const [isOffered, setIsOffered] = useState(false);
  if (data?.kind === "none" && !isOffered) setIsOffered(true);
  const isOver = !isPending && data?.kind !== "none" && !isOffered;

  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  if (!isOffered) return <TextSkeleton />;
  return (
    <RecoveryMaker userId={userId} kind="first" declineLabel={texts.later} onClose={onClose}>
      {texts.offer}
    </RecoveryMaker>
  );
}
