import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";
import "#app/ui/theme/controls.css";

/** A long message is read as a whole. */
export function ToastList() {
  return <Notifications position="bottom-right" notificationMaxHeight="60dvh" withinPortal={false} />;
}
