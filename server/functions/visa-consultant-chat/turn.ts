import { AppError } from "@workspace/backend";
import type { Turn } from "#server/adviser/plan.ts";
import { type AiCall, usageRow } from "#server/ai/usage.ts";
import type { ServiceClient } from "#server/service-client.ts";
import { conversationTitle } from "#shared/chat.ts";

export interface FinishedTurn extends Turn {
  userId: string;
  conversationId: string;
  /** Makes the conversation. */
  isNew: boolean;
  messageId: string;
  followUps: readonly string[];
  /** False where the connection ended first: then it is stored only if the person had stopped it. */
  isWhole: boolean;
  call: AiCall;
}

/** @returns whether the turn is stored; what it took is recorded anyway. @throws AppError `database_unavailable` */
export type FinishTurn = (turn: FinishedTurn) => Promise<boolean>;

/** With the secret key, since people cannot write what the consultant said. In one request and transaction. */
export function createFinishTurn(service: ServiceClient): FinishTurn {
  return async ({ userId, conversationId, isNew, messageId, message, response, followUps, isWhole, call }) => {
    const { data, error } = await service.rpc("finish_chat_turn", {
      person: userId,
      conversation: conversationId,
      turn: { id: messageId, message, response, follow_ups: [...followUps] },
      is_whole: isWhole,
      took: usageRow(call),
      ...(isNew && { title: conversationTitle(message) }),
    });
    if (error) throw new AppError("database_unavailable", "a chat turn could not be stored", { cause: error });
    return data;
  };
}
