import { notifications } from "@mantine/notifications";
import { Check, TriangleAlert } from "lucide-react";
import { createElement, type ReactNode } from "react";

interface Toast {
  title?: string;
  message: ReactNode;
}

/** Tells that something worked. */
export function notifySuccess(toast: Toast): void {
  showToast({ ...toast, color: "green", icon: createElement(Check, { size: 18, "aria-hidden": true }) });
}

/** Tells that something failed, in a sentence for people. */
export function notifyError({ title = "Error", message }: Toast): void {
  showToast({ title, message, color: "red", icon: createElement(TriangleAlert, { size: 18, "aria-hidden": true }) });
}

/** One toast at a time: a new one takes the place of the old, rather than queueing behind it. */
function showToast(toast: Toast & { color: string; icon: ReactNode }): void {
  notifications.cleanQueue();
  notifications.clean();
  notifications.show({
    ...toast,
    autoClose: 5_000,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close message" },
  });
}
