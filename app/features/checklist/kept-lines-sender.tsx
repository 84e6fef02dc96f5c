import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keptLines, useKeptLines } from "#app/lib/applications/kept-lines.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { useSaveLine } from "#app/lib/applications/save-line.ts";
import { useKept } from "#app/lib/kept-changes.ts";
import { useSendKept } from "#app/lib/send-kept.ts";
import { notifyError } from "#app/ui/states/notify.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";

interface KeptLinesSenderProps {
  userId: string;
  /** The server has turned a step's switch with its last paper. */
  onStepSwitched: (stepId: VisaStepId, isCompleted: boolean) => void;
}

export function KeptLinesSender({ userId, onStepSwitched }: KeptLinesSenderProps) {
  const applicationIds = new Set(useKept(keptLines, userId).map(({ applicationId }) => applicationId));
  return [...applicationIds].map((id) => (
    <SenderOf key={id} userId={userId} applicationId={id} onStepSwitched={onStepSwitched} />
  ));
}

function SenderOf({ onStepSwitched, ...of }: KeptLinesSenderProps & { applicationId: string }): null {
  const { userId, applicationId } = of;
  const client = useQueryClient();
  // All are sent, maybe by another tab: then the plan of this one does not hold them.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: applicationPlanKey(userId, applicationId) }),
    [client, userId, applicationId],
  );
  const { mutateAsync: save } = useSaveLine(of, {
    onStepSwitched,
    onFailed: (message) => notifyError({ message }),
  });
  useSendKept(useKeptLines(userId, applicationId), ({ requirement, state }) =>
    save({ requirement, change: { state }, isAgain: true }),
  );
  return null;
}
