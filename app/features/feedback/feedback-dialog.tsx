import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { Feedback } from "#shared/feedback.ts";
import { FeedbackForm, useFeedbackDraft } from "./feedback-form.tsx";
import { feedbackKey } from "./queries.ts";
import { feedbackTexts as texts } from "./texts.ts";

interface FeedbackDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function FeedbackDialog(props: FeedbackDialogProps) {
  const { user } = useSession();
  // Another person starts with an empty form.
  return user && <OwnFeedbackDialog key={user.id} userId={user.id} email={user.email ?? ""} {...props} />;
}

function OwnFeedbackDialog({
  userId,
  email,
  isOpen,
  onClose,
}: FeedbackDialogProps & { userId: string; email: string }) {
  const { profile } = useSession();
  const name = profile?.full_name ?? "";
  const isKnown = profile !== undefined;
  const account = useMemo(() => ({ name, email, isKnown }), [name, email, isKnown]);
  const { draft, change, forget } = useFeedbackDraft(userId);
  const { mutateAsync: send, isPending } = useSendFeedback({
    userId,
    onSent: (feedback) => {
      if (forget(feedback)) onClose();
    },
  });
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <FeedbackForm
        account={account}
        draft={draft}
        onDraft={change}
        isSending={isPending}
        onSend={send}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface Sending {
  userId: string;
  onSent: (feedback: Feedback) => void;
}

/** Reports the result also after its dialog was closed. */
function useSendFeedback({ userId, onSent }: Sending) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (feedback: Feedback) => sendFeedback(userId, feedback),
    onSuccess: (outcome, feedback) => {
      if (outcome === "not signed in") {
        notifyError(texts.signInFirst);
        return;
      }
      notifySuccess(texts.sent);
      onSent(feedback);
      void queryClient.invalidateQueries({ queryKey: feedbackKey });
    },
    onError: () => notifyError(texts.sendFailed),
  });
}

async function sendFeedback(
  userId: string,
  { name, email, component, feedback }: Feedback,
): Promise<"sent" | "not signed in"> {
  const { data } = await supabase().auth.getSession();
  if (!data.session) return "not signed in";
  if (component === null) throw new Error("feedback without a component");
  const { error, status } = await supabase()
    .from("feedback")
    .insert({ user_id: userId, name, email, component, feedback });
  if (status === 401) return "not signed in";
  if (error) throw error;
  return "sent";
}
