import { z } from "zod";
import { maxChatMessage } from "#shared/chat.ts";
import { storableText } from "#shared/text.ts";

const malformedRequest = "This question could not be understood. Please write it again.";

export const chatMessages = {
  blank: "Please type a question first.",
  tooLong: `A question has at most ${maxChatMessage.toLocaleString("en")} characters. Please shorten it.`,
  notYours: "You can only ask in your own name.",
  noConversation: "This conversation does not exist any more, or it is not yours.",
  noAnswer: "The consultant could not answer just now. Please try again.",
  notStored: "Your question could not be saved. Please try again.",
} as const;

/** Who asks says the token; a `userId` is looked at only to refuse somebody else's. */
export const chatSchema = z.object(
  {
    message: z
      .string(malformedRequest)
      .max(maxChatMessage, chatMessages.tooLong)
      // What the database does not take is not part of a question.
      .transform(storableText)
      .refine((message) => message !== "", chatMessages.blank),
    conversationId: z.string(malformedRequest).nullish(),
    userId: z.unknown().optional(),
  },
  malformedRequest,
);
