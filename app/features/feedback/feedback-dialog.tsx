import { useMemo } from "react";
import { useSession } from "#app/lib/session/session.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useFeedbackDraft } from "./feedback-draft.ts";
import { FeedbackForm } from "./feedback-form.tsx";
import { useSendFeedback } from "./mutations.ts";
import { feedbackTexts as texts } from "./texts.ts";

interface FeedbackDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the signed-in person for feedback. What they have begun stays when it is closed by mistake. */
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
  const { draft, keep, forget } = useFeedbackDraft(userId);
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
        onDraft={keep}
        isSending={isPending}
        onSend={send}
        onCancel={onClose}
      />
    </Dialog>
  );
}
