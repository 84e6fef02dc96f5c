import { useState } from "react";
import type { Feedback } from "#shared/feedback.ts";

/** What a person has begun to write. Name and e-mail are null as long as they are the ones of the account. */
export interface FeedbackDraft {
  name: string | null;
  email: string | null;
  component: string | null;
  feedback: string;
}

const emptyDraft: FeedbackDraft = { name: null, email: null, component: null, feedback: "" };

/**
 * In this page's memory and nowhere else: it outlives closing the dialog, a failed send and signing in again after a
 * session ended, and nobody but its person gets to see it.
 */
let kept: { userId: string; draft: FeedbackDraft } | null = null;

/** The draft of this person, and the ways to change and to forget it. */
export function useFeedbackDraft(userId: string) {
  const [draft, setDraft] = useState(() => (kept?.userId === userId ? kept.draft : emptyDraft));
  return {
    draft,
    keep(next: FeedbackDraft) {
      kept = { userId, draft: next };
      setDraft(next);
    },
    /** Answers whether it was forgotten: what was written on after `sent` had left stays. */
    forget(sent: Feedback): boolean {
      if (kept?.userId === userId && kept.draft.feedback.trim() !== sent.feedback) return false;
      kept = null;
      setDraft(emptyDraft);
      return true;
    },
  };
}
