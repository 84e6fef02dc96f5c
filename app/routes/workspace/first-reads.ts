import type { QueryClient } from "@tanstack/react-query";
import { documentCountsQuery } from "#app/features/documents/document-counts.ts";
import { recentSopDocumentsQuery } from "#app/features/sop-documents/recent-letters.ts";
import { visaProgressQuery } from "#app/features/visa-progress/queries.ts";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { applicationPlanQuery } from "#app/lib/applications/queries.ts";
import { type FirstReads, readAhead } from "#app/lib/screen-data.ts";
import { ownChecklist } from "./checklist-part.ts";

export const readDashboard: FirstReads = (client, userId) =>
  Promise.all([
    readAhead(client, visaProgressQuery(userId)),
    readAhead(client, documentCountsQuery(userId)),
    readAhead(client, recentSopDocumentsQuery(userId)),
    readMainPlan(client, userId),
  ]);

export const readSteps: FirstReads = (client, userId) =>
  Promise.all([
    readAhead(client, visaProgressQuery(userId)),
    readMainPlan(client, userId, () => ownChecklist.load().catch(() => undefined)),
  ]);

/** Of the application that the person works in, if there is one; then the part that shows it is asked for beside it. */
async function readMainPlan(client: QueryClient, userId: string, loadPart?: () => Promise<unknown>): Promise<unknown> {
  const [main] = (await readAhead(client, openApplicationsQuery(userId))) ?? [];
  return main && Promise.all([readAhead(client, applicationPlanQuery(userId, main.id)), loadPart?.()]);
}
