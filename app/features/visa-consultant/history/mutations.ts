import { escapeMarkdown, quoteMarkdown } from "#app/lib/text/markdown.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ChatMessage,
  type ConversationSummary,
  conversationListKey,
  conversationsKey,
  messagesKey,
  messagesQuery,
} from "#app/features/visa-consultant/queries.ts";
import { withWholeAddresses } from "#app/features/visa-consultant/messages/citations.ts";
import { consultantTexts } from "#app/features/visa-consultant/texts.ts";
import { safeFileName, saveFile } from "#app/lib/files/download.ts";
import { supabase } from "#app/lib/supabase.ts";
import { formatDay } from "#app/lib/text/format.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";

export function useRenameConversation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, title }: { id: string; title: string }) => {
      const { data } = await supabase()
        .from("chat_conversations")
        .update({ title })
        .eq("id", id)
        .select("id")
        .throwOnError();
      if (data.length === 0) throw new Error("The conversation is gone");
    },
    onSuccess: (_data, { id, title }) => {
      queryClient.setQueryData<ConversationSummary[]>(conversationListKey(userId), (list) =>
        list?.map((conversation) => (conversation.id === id ? { ...conversation, title } : conversation)),
      );
      notifySuccess({ message: consultantTexts.rename.done });
    },
    onError: () => notifyError({ message: consultantTexts.rename.failed }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: conversationsKey(userId) }),
  });
}

export function useDeleteConversation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ConversationSummary) => {
      await supabase().from("chat_conversations").delete().eq("id", id).throwOnError();
    },
    onSuccess: (_data, { id }) => {
      queryClient.setQueryData<ConversationSummary[]>(conversationListKey(userId), (list) =>
        list?.filter((conversation) => conversation.id !== id),
      );
      queryClient.removeQueries({ queryKey: messagesKey(userId, id) });
      notifySuccess({ message: consultantTexts.delete.done });
    },
    onError: () => notifyError({ message: consultantTexts.delete.failed }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: conversationsKey(userId) }),
  });
}

export function useExportConversation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, title: given }: ConversationSummary) => {
      const title = given?.trim() || consultantTexts.untitled;
      const messages = await queryClient.fetchQuery(messagesQuery(userId, id));
      const markdown = conversationAsMarkdown(title, messages, {
        day: formatDay(new Date()),
        origin: window.location.origin,
      });
      saveFile(new Blob([markdown], { type: "text/markdown" }), safeFileName(`${title}.md`));
    },
    onSuccess: () => notifySuccess({ message: consultantTexts.export.done }),
    onError: () => notifyError({ message: consultantTexts.export.failed }),
  });
}

/** @param origin of the site, whose screens answers lead to */
export function conversationAsMarkdown(
  title: string,
  messages: readonly ChatMessage[],
  { day, origin }: { day: string; origin: string },
): string {
  const { you, consultant, exportedOn } = consultantTexts.export;
  const exchanges = messages.map(({ message, response }) =>
    [`## ${you}`, quoteMarkdown(message.trim()), `## ${consultant}`, withWholeAddresses(response.trim(), origin)].join(
      "\n\n",
    ),
  );
  return `${[`# ${escapeMarkdown(title.replaceAll(/\s+/g, " "))}`, exportedOn(day), ...exchanges].join("\n\n")}\n`;
}
