import { useSendKept } from "#app/lib/send-kept.ts";
import { useKeptSteps } from "./kept-steps.ts";
import { useSaveStep } from "./mutations.ts";

export function KeptStepsSender({ userId }: { userId: string }): null {
  const { mutateAsync: save } = useSaveStep(userId);
  useSendKept(useKeptSteps(userId), (change) => save({ ...change, isAgain: true }));
  return null;
}
