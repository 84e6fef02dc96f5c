import { useMutation } from "@tanstack/react-query";
import { readFunctionError } from "#app/lib/function-error.ts";
import { browserStores } from "#app/lib/session/browser-stores.ts";
import { useSession } from "#app/lib/session/session.ts";
import { dropStoredSession, supabase } from "#app/lib/supabase.ts";
import { accountTexts } from "./texts.ts";

const texts = accountTexts.delete;

/**
 * Deletes the account, takes what this browser keeps of the person away and leads to /auth with `farewell`. Takes what
 * was typed as confirmation; fails with a sentence for people.
 */
export function useDeleteAccount(userId: string, farewell: unknown) {
  const { signOutHere } = useSession();
  return useMutation<void, Error, string>({
    mutationFn: async (confirmation) => {
      const { error } = await supabase().functions.invoke("delete-account", { body: { confirmation } });
      if (error) {
        const { status, message } = await readFunctionError(error, texts.noReason);
        throw new Error(status === null ? texts.unknown : message);
      }
      forgetPerson(userId);
      // The service does not know the session any more, and would refuse to end it.
      dropStoredSession();
      await signOutHere(farewell);
    },
  });
}

/** Everything that the browser keeps under the person's id. */
function forgetPerson(userId: string): void {
  for (const store of Object.values(browserStores())) {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
    for (const key of keys) if (key?.includes(userId)) store.removeItem(key);
  }
}
