import { notifyError } from "#app/ui/states/notify.ts";
import { signInTexts } from "./texts.ts";

/** Our own sentence by error code: anyone can write a text into a link. */
export function tellServiceFailure(code: string | null): void {
  notifyError({ title: signInTexts.googleFailed, message: googleReason(code) });
}

export function googleReason(code: string | null): string {
  const reason = Object.entries(signInTexts.googleReasons).find(([known]) => known === code);
  return reason?.[1] ?? signInTexts.noReason;
}
