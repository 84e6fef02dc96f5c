import { Button } from "@mantine/core";
import { Smartphone } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { formatDay } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { FactorList } from "#app/features/security/factor-list.tsx";
import type { Protection } from "#app/features/security/queries.ts";
import classes from "#app/features/security/security-section.module.css";
import { securityTexts } from "#app/features/security/texts.ts";

const texts = securityTexts.authenticator;

const AuthenticatorSetUp = lazy(async () => ({
  default: (await import("./authenticator-set-up.tsx")).AuthenticatorSetUp,
}));

interface AuthenticatorsCardProps {
  userId: string;
  protection: Protection;
}

export function AuthenticatorsCard({ userId, protection }: AuthenticatorsCardProps) {
  const { authenticators, stepCount } = protection;
  const [isOpen, setIsOpen] = useState(false);
  const setUpButton = useRef<HTMLButtonElement>(null);
  const isOn = authenticators.length > 0;
  const close = () => setIsOpen(false);

  return (
    <Card
      title={texts.title}
      order={3}
      aside={<StateBadge tone={isOn ? "good" : "quiet"}>{isOn ? securityTexts.on : securityTexts.off}</StateBadge>}
      footer={
        <Button ref={setUpButton} variant={isOn ? "default" : "filled"} onClick={() => setIsOpen(true)}>
          {isOn ? texts.addAnother : texts.setUp}
        </Button>
      }
    >
      {!isOn && <p className={classes.hint}>{texts.hint}</p>}
      <FactorList
        userId={userId}
        factors={authenticators}
        isLast={stepCount <= 1}
        icon={<Smartphone size={20} />}
        factsOf={({ created_at }) => texts.since(formatDay(created_at))}
        fallbackFocus={setUpButton}
        texts={texts}
      />
      <Dialog title={texts.dialogTitle} isOpen={isOpen} onClose={close} isSticky>
        <Suspense fallback={<TextSkeleton />}>
          <AuthenticatorSetUp userId={userId} protection={protection} onClose={close} />
        </Suspense>
      </Dialog>
    </Card>
  );
}
