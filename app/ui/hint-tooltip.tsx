import { Tooltip, type TooltipProps } from "@mantine/core";
import "#app/ui/theme/controls.css";

/** Mantine's, around an element that is there already. */
export function HintTooltip(props: Pick<TooltipProps, "target" | "label" | "position" | "disabled">) {
  return <Tooltip {...props} />;
}
