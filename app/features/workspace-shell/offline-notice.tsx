import { useNetwork } from "@mantine/hooks";
import { CloudOff } from "lucide-react";
import classes from "./offline-notice.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

/** Errors are toasts, which leave; this stays as long as it is so. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <CloudOff size={16} aria-hidden /> {texts.offline}
        </p>
      )}
    </div>
  );
}
