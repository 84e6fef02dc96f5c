import { Alert, Button } from "@mantine/core";
import { Info } from "lucide-react";
import "#app/ui/theme/controls.css";
import type { NoticeKind } from "./notice-state.ts";
import { signInTexts } from "./texts.ts";

const texts = signInTexts.notices;

interface NoticeProps {
  kind: NoticeKind;
  isSending: boolean;
  onResend: () => void;
  onHasCode: () => void;
}

export function Notice({ kind, isSending, onResend, onHasCode }: NoticeProps) {
  const needsMail = kind === "staleLink" || kind === "unconfirmed";
  return (
    <Alert
      color={kind === "ended" || kind === "deleted" ? "brand" : "yellow"}
      icon={<Info aria-hidden />}
      title={texts[kind].title}
    >
      {texts[kind].message}
      {needsMail && (
        <>
          <Button variant="default" size="sm" mt="sm" display="block" loading={isSending} onClick={onResend}>
            {texts.resend}
          </Button>
          <Button variant="default" size="sm" mt="sm" display="block" onClick={onHasCode}>
            {texts.enterCode}
          </Button>
        </>
      )}
    </Alert>
  );
}
