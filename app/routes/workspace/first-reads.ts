import type { QueryClient } from "@tanstack/react-query";
import { documentCountsQuery } from "#app/features/documents/document-counts.ts";
import { recentSopDocumentsQuery } from "#app/features/sop-documents/queries.ts";
import { standing } from "#app/features/today/standing.tsx";
import { visaProgressQuery } from "#app/features/visa-progress/queries.ts";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { applicationPlanQuery } from "#app/lib/applications/queries.ts";
import { type FirstReads, readAhead } from "#app/lib/screen-data.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";

export const readDashboard: FirstReads = (client, userId) =>
  Promise.all([
    readAhead(client, visaProgressQuery(userId)),
    readAhead(client, documentCountsQuery(userId)),
    readAhead(client, recentSopDocumentsQuery(userId)),
    readMainPlan(client, userId).then(async (plan) => {
      if (plan && !statesBeforeApplying.has(plan.application.state)) await standing.load().catch(() => undefined);
    }),
  ]);

export const readSteps: FirstReads = (client, userId) =>
  Promise.all([readAhead(client, visaProgressQuery(userId)), readMainPlan(client, userId)]);

/** Of the application that the person works in, if there is one. */
async function readMainPlan(client: QueryClient, userId: string) {
  const [main] = (await readAhead(client, openApplicationsQuery(userId))) ?? [];
  return main && readAhead(client, applicationPlanQuery(userId, main.id));
}
