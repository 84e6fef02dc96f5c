import { useEffect } from "react";
import { useLocation } from "react-router";
import { focusUnlessInDialog } from "#app/ui/dialogs/open-dialog.ts";
import { visaSteps } from "#shared/visa-progress.ts";

/** Goes to the step that the address names, as `#passport_ready`, once it is there. */
export function useStepInAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const step = visaSteps.find(({ id }) => hash === `#${id}`);
    const element = step && document.getElementById(step.id);
    element?.scrollIntoView({ block: "center" });
    focusUnlessInDialog(element?.querySelector("input"));
  }, [hash]);
}
