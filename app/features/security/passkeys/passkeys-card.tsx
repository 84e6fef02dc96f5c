import { Button } from "@mantine/core";
import type { Factor } from "@supabase/auth-js";
import { KeyRound } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { FactorList } from "#app/features/security/factor-list.tsx";
import type { Protection } from "#app/features/security/queries.ts";
import classes from "#app/features/security/security-section.module.css";
import { securityTexts } from "#app/features/security/texts.ts";

const texts = securityTexts.passkeys;
const PasskeyMaker = lazy(async () => ({ default: (await import("./passkey-maker.tsx")).PasskeyMaker }));

interface PasskeysCardProps {
  userId: string;
  protection: Protection;
}

export function PasskeysCard({ userId, protection }: PasskeysCardProps) {
  const { passkeys, stepCount } = protection;
  const [isOpen, setIsOpen] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasSome = passkeys.length > 0;
  const isSupported = canMakePasskeys();
  const close = () => setIsOpen(false);

  return (
    <Card
      title={texts.title}
      order={3}
      aside={
        <StateBadge tone={hasSome ? "good" : "quiet"}>{hasSome ? securityTexts.on : securityTexts.off}</StateBadge>
      }
      footer={
        isSupported && (
          <Button ref={addButton} variant="default" onClick={() => setIsOpen(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      {!hasSome && <p className={classes.hint}>{texts.hint}</p>}
      {!isSupported && <p className={classes.warning}>{texts.unsupported}</p>}
      <FactorList
        userId={userId}
        factors={passkeys}
        isLast={stepCount <= 1}
        icon={<KeyRound size={20} />}
        factsOf={addedAgo}
        fallbackFocus={addButton}
        texts={texts}
      />
      <Dialog title={texts.dialogTitle} isOpen={isOpen} onClose={close} isSticky>
        <Suspense fallback={<TextSkeleton />}>
          <PasskeyMaker userId={userId} protection={protection} onClose={close} />
        </Suspense>
      </Dialog>
    </Card>
  );
}

function addedAgo({ created_at }: Factor) {
  return (
    <span>
      {securityTexts.added} <TimeAgo at={created_at} />
    </span>
  );
}

/** Insecure pages cannot. */
function canMakePasskeys(): boolean {
  return "PublicKeyCredential" in window && "credentials" in navigator;
}
