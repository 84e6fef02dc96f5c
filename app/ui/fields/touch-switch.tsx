import { Switch, type SwitchProps } from "@mantine/core";
import classes from "./touch-switch.module.css";

type TouchSwitchProps = Omit<SwitchProps, "color" | "size" | "classNames">;

/** A switch for "done", large enough for a thumb. Its words stand outside of it, wherever the row has room for them. */
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
