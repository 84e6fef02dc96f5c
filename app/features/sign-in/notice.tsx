import { Alert, Button } from "@mantine/core";
import { Info } from "lucide-react";
import { notifyError } from "#app/ui/states/notify.ts";
import { signInTexts } from "./texts.ts";

const texts = signInTexts.notices;

export type NoticeKind = "staleLink" | "staleReset" | "failed" | "unconfirmed" | "ended" | "deleted";

interface NoticeProps {
  kind: NoticeKind;
  isSending: boolean;
  onResend: () => void;
}

export function Notice({ kind, isSending, onResend }: NoticeProps) {
  const needsMail = kind === "staleLink" || kind === "unconfirmed";
  return (
    <Alert
      color={kind === "ended" || kind === "deleted" ? "brand" : "yellow"}
      icon={<Info aria-hidden />}
      title={texts[kind].title}
    >
      {texts[kind].message}
      {needsMail && (
        <Button variant="default" size="sm" mt="sm" display="block" loading={isSending} onClick={onResend}>
          {texts.resend}
        </Button>
      )}
    </Alert>
  );
}

export const staleResetState = { notice: "staleReset" } as const;
export const accountDeletedState = { notice: "deleted" } as const;

export function noticeInState(state: unknown): NoticeKind | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  const known = [staleResetState, accountDeletedState].find(({ notice }) => notice === state.notice);
  return known?.notice ?? null;
}

/** Our own sentence by error code: anyone can write a text into a link. */
export function tellServiceFailure(code: string | null): void {
  notifyError({ title: signInTexts.googleFailed, message: googleReason(code) });
}

export function googleReason(code: string | null): string {
  const reason = Object.entries(signInTexts.googleReasons).find(([known]) => known === code);
  return reason?.[1] ?? signInTexts.noReason;
}
