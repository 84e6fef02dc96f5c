import { useMutation, useQueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { Feedback } from "#shared/feedback.ts";
import { feedbackKey } from "./queries.ts";
import { feedbackTexts as texts } from "./texts.ts";

interface Sending {
  userId: string;
  /** Called once the feedback is stored. */
  onSent: (feedback: Feedback) => void;
}

/** Sends feedback and says how that went, also when its dialog has been closed meanwhile. */
export function useSendFeedback({ userId, onSent }: Sending) {
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
