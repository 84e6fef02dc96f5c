import { notifications, notificationsStore } from "@mantine/notifications";
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

const toastId = "toast";

/** How long a toast stays, in milliseconds. */
const toastDuration = 5_000;

/** Takes away what is still shown, before something comes that it would cover. */
export function dismissToast(): void {
  notifications.hide(toastId);
}

let shown = 0;

/** One toast at a time: a new one takes the place of the old within the same box, so that the two are never seen together. */
function showToast(toast: Toast & { color: string; icon: ReactNode }): void {
  shown += 1;
  const data = {
    ...toast,
    id: toastId,
    title: toast.title,
    // Mantine starts the clock of a changed toast anew only when its duration changes too.
    autoClose: toastDuration + (shown % 2),
    withBorder: true,
    closeButtonProps: { "aria-label": "Close message" },
  };
  const isOpen = notificationsStore.getState().notifications.some(({ id }) => id === toastId);
  if (isOpen) notifications.update(data);
  else notifications.show(data);
}
