import { documentCountsQuery } from "#app/features/documents/document-counts.ts";
import { recentSopDocumentsQuery } from "#app/features/sop-documents/queries.ts";
import { visaProgressQuery } from "#app/features/visa-progress/queries.ts";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { applicationPlanQuery } from "#app/lib/applications/queries.ts";
import { type FirstReads, readAhead } from "#app/lib/screen-data.ts";

export const readDashboard: FirstReads = (client, userId) =>
  Promise.all([
    readSteps(client, userId),
    readAhead(client, documentCountsQuery(userId)),
    readAhead(client, recentSopDocumentsQuery(userId)),
  ]);

/** The steps, and what the application says that the person works in. */
export const readSteps: FirstReads = (client, userId) =>
  Promise.all([
    readAhead(client, visaProgressQuery(userId)),
    readAhead(client, openApplicationsQuery(userId)).then((open) => {
      const main = open?.[0];
      return main && readAhead(client, applicationPlanQuery(userId, main.id));
    }),
  ]);
