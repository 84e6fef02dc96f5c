import { useNotifications } from "@mantine/notifications";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";

const toastList = lazyPart(async () => (await import("./toast-list.tsx")).ToastList);

/** Comes with the first toast, if the browser was not idle before. */
export function Toasts() {
  const { notifications } = useNotifications();
  const renderList = usePart(toastList, notifications.length > 0, () => undefined);
  // There before the first toast: screen readers tell of what changes in a region that they know.
  return <div aria-live="polite">{renderList?.({})}</div>;
}
