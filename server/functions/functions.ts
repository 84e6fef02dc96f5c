import type { Logger } from "pino";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { createConsultant } from "#server/ai/consultant/consultant.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import type { KnowledgeArticle } from "#server/ai/retrieval/article.ts";
import { generateDocument } from "#server/functions/generate-document/handler.ts";
import { letterPdf } from "#server/functions/letter-pdf/handler.ts";
import { sendPasswordReset } from "#server/functions/send-password-reset/handler.ts";
import { deleteAccount } from "#server/functions/delete-account/handler.ts";
import { parseResume } from "#server/functions/parse-resume/handler.ts";
import { practiceInterview } from "#server/functions/practice-interview/handler.ts";
import { createFinishTurn } from "#server/functions/visa-consultant-chat/turn.ts";
import { visaConsultantChat } from "#server/functions/visa-consultant-chat/handler.ts";

/** How often one person may call; those of the AI functions are in `server/ai/allowance.ts`. */
export const functionLimits = {
  "delete-account": { points: 10, seconds: 3600 },
  "letter-pdf": { points: 30, seconds: 60 },
};

interface Dependencies {
  clientFor: ClientForRequest;
  /** Only for functions that `.dependency-cruiser.cjs` names. */
  service: ServiceClient;
  limits: RateLimiter<keyof typeof functionLimits>;
  articles: readonly KnowledgeArticle[];
  ai: AiEngine;
  siteUrl: string;
  log: Logger;
}

export function productFunctions(deps: Dependencies): Record<string, FunctionHandler> {
  const { clientFor, service, limits, articles, ai, siteUrl, log } = deps;
  return {
    "delete-account": deleteAccount({ clientFor, service, limits, log }),
    "generate-document": generateDocument({ clientFor, ai }),
    "letter-pdf": letterPdf({ clientFor, limits, log }),
    "parse-resume": parseResume({ clientFor, ai, log }),
    "practice-interview": practiceInterview({ clientFor, ai }),
    "send-password-reset": sendPasswordReset({ clientFor, siteUrl, log }),
    "visa-consultant-chat": visaConsultantChat({
      clientFor,
      ai,
      consultant: createConsultant({ articles, model: ai.model }),
      finishTurn: createFinishTurn(service),
      log,
    }),
  };
}
