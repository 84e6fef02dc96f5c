import { useNotifications } from "@mantine/notifications";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";

const toastList = lazyPart(async () => (await import("./toast-list.tsx")).ToastList);

/** Comes with the first toast, if the browser was not idle before. */
export function Toasts() {
  const { notifications } = useNotifications();
  const renderList = usePart(toastList, notifications.length > 0, () => undefined);
  return renderList?.({});
}
