import { useState } from "react";
import type { Feedback } from "#shared/feedback.ts";

/** `name` and `email` are null while they are the account's own. */
export interface FeedbackDraft {
  name: string | null;
  email: string | null;
  component: string | null;
  feedback: string;
}

const emptyDraft: FeedbackDraft = { name: null, email: null, component: null, feedback: "" };

/** In memory only: it survives closing the dialog, a failed send and a new sign-in. Only its owner sees it. */
let memory: { userId: string; draft: FeedbackDraft } | null = null;

export function useFeedbackDraft(userId: string) {
  const [draft, setDraft] = useState(() => (memory?.userId === userId ? memory.draft : emptyDraft));
  return {
    draft,
    change(next: FeedbackDraft) {
      memory = { userId, draft: next };
      setDraft(next);
    },
    /** Returns false when the text was changed after `sent` had left. */
    forget(sent: Feedback): boolean {
      if (memory?.userId === userId && memory.draft.feedback.trim() !== sent.feedback) return false;
      memory = null;
      setDraft(emptyDraft);
      return true;
    },
  };
}
