import { Switch, type SwitchProps } from "@mantine/core";
import "#app/ui/theme/controls.css";
import classes from "./touch-switch.module.css";

type TouchSwitchProps = Omit<SwitchProps, "color" | "size" | "classNames">;

export function TouchSwitch(props: TouchSwitchProps) {
  return (
    <Switch
      color="green"
      size="md"
      classNames={{ root: classes.root, input: classes.control, track: classes.track }}
      {...props}
    />
  );
}
