import { notifications, notificationsStore } from "@mantine/notifications";
import { Check, TriangleAlert } from "lucide-react";
import { createElement, type ReactNode } from "react";

interface Toast {
  title?: string;
  message: ReactNode;
}

/** Waits until a screen reader has said what it is saying. */
export function notifySuccess(toast: Toast): void {
  showToast({
    ...toast,
    role: "status",
    color: "green",
    icon: createElement(Check, { size: 18, "aria-hidden": true }),
  });
}

export function notifyError({ title = "Error", message }: Toast): void {
  showToast({
    title,
    message,
    role: "alert",
    color: "red",
    icon: createElement(TriangleAlert, { size: 18, "aria-hidden": true }),
  });
}

const toastId = "toast";

const toastMs = 5_000;

export function dismissToast(): void {
  notifications.hide(toastId);
}

let shown = 0;

/** Replaces the toast before it, so that only one is shown. */
function showToast(toast: Toast & { role: "status" | "alert"; color: string; icon: ReactNode }): void {
  shown += 1;
  const data = {
    ...toast,
    id: toastId,
    title: toast.title,
    // Mantine restarts the timer of a changed toast only when the duration changes.
    autoClose: toastMs + (shown % 2),
    withBorder: true,
    closeButtonProps: { "aria-label": "Close message" },
  };
  const isOpen = notificationsStore.getState().notifications.some(({ id }) => id === toastId);
  if (isOpen) notifications.update(data);
  else notifications.show(data);
}
