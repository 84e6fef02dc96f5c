import type { Logger } from "pino";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import type { OwnCalendar } from "#server/calendar/own-calendar.ts";
import type { createReadingQueues } from "./reading-queues.ts";
import type { SystemSources } from "#server/functions/system/sources.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";

/** How often one person may call; those of the AI functions are in `server/ai/allowance.ts`. */
export const functionLimits = {
  "delete-account": { points: 10, seconds: 3600 },
  "facts-desk": { points: 300, seconds: 600 },
  "letter-pdf": { points: 30, seconds: 60 },
  people: { points: 240, seconds: 3600 },
  /** What changes an account or mails its owner. */
  "people-actions": { points: 30, seconds: 3600 },
  "read-paper": { points: 30, seconds: 600 },
  "read-statement": { points: 30, seconds: 600 },
  reminders: { points: 60, seconds: 3600 },
  "reminders-reading": { points: 120, seconds: 600 },
  system: { points: 120, seconds: 600 },
};

interface Dependencies {
  clientFor: ClientForRequest;
  /** Only for functions that `.dependency-cruiser.cjs` names. */
  service: ServiceClient;
  limits: RateLimiter<keyof typeof functionLimits>;
  reading: ReturnType<typeof createReadingQueues>;
  ai: AiEngine;
  rules: CurrentRules;
  /** The same for all processes of one database. */
  now(): Date;
  /** Its ISO day, of UTC. */
  today(): string;
  calendarOf: OwnCalendar;
  /** Whether anything says how mail goes out. */
  canSendMail: boolean;
  system: SystemSources;
  siteUrl: string;
  log: Logger;
}

export function productFunctions(deps: Dependencies): Record<string, FunctionHandler> {
  const {
    clientFor,
    service,
    limits,
    reading,
    ai,
    rules,
    now,
    today,
    calendarOf,
    canSendMail: canSend,
    siteUrl,
    log,
  } = deps;
  return {
    application: lazily(async () => {
      const { application } = await import("./application/handler.ts");
      return application({ clientFor, rules, today });
    }),
    "delete-account": lazily(async () => {
      const { deleteAccount } = await import("./delete-account/handler.ts");
      return deleteAccount({ clientFor, service, limits, log });
    }),
    "facts-desk": lazily(async () => {
      const { factsDesk } = await import("./facts-desk/handler.ts");
      return factsDesk({ clientFor, service, limits, rules, today });
    }),
    "generate-document": lazily(async () => {
      const { generateDocument } = await import("./generate-document/handler.ts");
      return generateDocument({ clientFor, ai, rules, today, log });
    }),
    "letter-pdf": lazily(async () => {
      const { letterPdf } = await import("./letter-pdf/handler.ts");
      return letterPdf({ clientFor, limits, log });
    }),
    "parse-resume": lazily(async () => {
      const { parseResume } = await import("./parse-resume/handler.ts");
      return parseResume({ clientFor, ai, reading: reading.resumes, log });
    }),
    people: lazily(async () => {
      const { people } = await import("./people/handler.ts");
      return people({ clientFor, service, limits, siteUrl, log });
    }),
    "practice-interview": lazily(async () => {
      const { practiceInterview } = await import("./practice-interview/handler.ts");
      return practiceInterview({ clientFor, ai, rules, today });
    }),
    "read-paper": lazily(async () => {
      const { readPaper } = await import("./read-paper/handler.ts");
      return readPaper({ clientFor, limits, reading: reading.papers, today, log });
    }),
    "read-statement": lazily(async () => {
      const { readStatement } = await import("./read-statement/handler.ts");
      return readStatement({ limits, reading: reading.statements, log });
    }),
    reminders: lazily(async () => {
      const { reminders } = await import("./reminders/handler.ts");
      return reminders({ clientFor, calendarOf, limits, siteUrl, canSend });
    }),
    "send-password-reset": lazily(async () => {
      const { sendPasswordReset } = await import("./send-password-reset/handler.ts");
      return sendPasswordReset({ clientFor, siteUrl, log });
    }),
    system: lazily(async () => {
      const { system } = await import("./system/handler.ts");
      return system({ clientFor, service, sources: deps.system, limits, now });
    }),
    "visa-consultant-chat": lazily(async () => {
      const [{ visaConsultantChat }, { createFinishTurn }, { loadAdviser }] = await Promise.all([
        import("./visa-consultant-chat/handler.ts"),
        import("./visa-consultant-chat/turn.ts"),
        import("#server/adviser/load-adviser.ts"),
      ]);
      const consultant = await loadAdviser({ model: ai.model, destination: rules.destination, log });
      const finishTurn = createFinishTurn(service);
      return visaConsultantChat({ clientFor, ai, consultant, finishTurn, rules, today, log });
    }),
  };
}

/** A function's libraries and texts are loaded with its first call, and again with the next where that failed. */
export function lazily(load: () => Promise<FunctionHandler>): FunctionHandler {
  let loading: Promise<FunctionHandler> | null = null;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return async (call) => (await loadOnce())(call);
}
