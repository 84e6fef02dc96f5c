import { notifyError } from "#app/ui/states/notify.ts";
import { takeProviderWords } from "./provider-words.ts";
import { signInTexts } from "./texts.ts";

/** Our own sentence by error code, since anyone can write a text into a link; what Google said where the server vouches for it. */
export function tellServiceFailure(code: string | null): void {
  const said = takeProviderWords();
  const reason = googleReason(code);
  const message = said === null ? reason : `${reason} ${signInTexts.googleSaid(said)}`;
  notifyError({ title: signInTexts.googleFailed, message });
}

export function googleReason(code: string | null): string {
  const reason = Object.entries(signInTexts.googleReasons).find(([known]) => known === code);
  return reason?.[1] ?? signInTexts.noReason;
}
