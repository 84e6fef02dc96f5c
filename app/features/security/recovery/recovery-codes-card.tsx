import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import classes from "#app/features/security/security-section.module.css";
import { securityTexts } from "#app/features/security/texts.ts";
import { recoveryCodesQuery, type RecoveryCodesState } from "./recovery-codes.ts";

const texts = securityTexts.recovery;

const RecoveryMaker = lazy(async () => ({ default: (await import("./recovery-maker.tsx")).RecoveryMaker }));

/** Few enough to suggest new ones. */
const few = 3;

/** Nothing where the backend has none. */
export function RecoveryCodesCard({ userId, hasRecoveryCodes }: { userId: string; hasRecoveryCodes: boolean }) {
  const query = useQuery(recoveryCodesQuery(userId, hasRecoveryCodes));
  // Fixed, while the card behind already counts the new codes.
  const target = useConfirmTarget<"first" | "renewed">();
  if (query.data?.kind === "absent") return null;
  return (
    <Card title={texts.title} order={3}>
      <QueryState query={query} loading={<TextSkeleton lines={2} />} error={texts.error}>
        {(state) => <RecoveryCount state={state} onMake={target.open} />}
      </QueryState>
      <Dialog title={texts.dialogTitle} isOpen={target.isOpen} onClose={target.close} isSticky>
        {target.item && (
          <Suspense fallback={<TextSkeleton />}>
            <RecoveryMaker
              userId={userId}
              kind={target.item}
              declineLabel={securityTexts.cancel}
              onClose={target.close}
            >
              {target.item === "first" ? texts.hint : texts.renewMeaning}
            </RecoveryMaker>
          </Suspense>
        )}
      </Dialog>
    </Card>
  );
}

interface RecoveryCountProps {
  state: RecoveryCodesState;
  onMake: (kind: "first" | "renewed") => void;
}

function RecoveryCount({ state, onMake }: RecoveryCountProps) {
  const hasCodes = state.kind === "some";
  return (
    <>
      <p className={classes.hint}>{texts.hint}</p>
      {hasCodes ? (
        <p className={classes.state}>
          <strong>{texts.left(state.remaining, state.total)}</strong>
          {state.remaining <= few && <span className={classes.warning}> {texts.few}</span>}
        </p>
      ) : (
        <p className={classes.warning}>{texts.none}</p>
      )}
      <Button variant={hasCodes ? "default" : "filled"} mt={16} onClick={() => onMake(hasCodes ? "renewed" : "first")}>
        {hasCodes ? texts.renew : texts.make}
      </Button>
    </>
  );
}
