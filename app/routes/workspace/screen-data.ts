import { documentsQuery } from "#app/features/documents/queries.ts";
import { feedbackPageQuery, readFeedbackParams } from "#app/features/feedback/queries.ts";
import { deskListQuery, readFactsParams } from "#app/features/rule-facts/queries.ts";
import { readPractice } from "#app/features/practice-interview/results.ts";
import { remindersQuery } from "#app/features/reminders/queries.ts";
import { resumePageQuery } from "#app/features/resumes/queries.ts";
import { deviceSessionsQuery, protectionQuery } from "#app/features/security/queries.ts";
import { readLetters } from "#app/features/sop-documents/queries.ts";
import { readConsultant } from "#app/features/visa-consultant/queries.ts";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { applicationCardsQuery } from "#app/lib/applications/queries.ts";
import { readPage } from "#app/lib/lists/list-page.ts";
import { beginReading, type ScreenData } from "#app/lib/screen-data.ts";
import type { ScreenId } from "#shared/screens.ts";
import { readDashboard, readSteps } from "./first-reads.ts";

/** What each screen shows, for whoever is about to open it. The blog of admins opens as a new document. */
export const screenData: Partial<Record<ScreenId, ScreenData>> = {
  dashboard: (client, userId) => void readDashboard(client, userId),
  documents: (client, userId) => beginReading(client, documentsQuery(userId)),
  "visa-progress": (client, userId) => void readSteps(client, userId),
  "visa-consultant": readConsultant,
  practice: readPractice,
  sop: readLetters,
  resume: (client, userId, search) => beginReading(client, resumePageQuery(userId, readPage(search))),
  "application-dates": (client, userId) => beginReading(client, applicationCardsQuery(userId)),
  "application-money": (client, userId) => beginReading(client, applicationCardsQuery(userId)),
  profile(client, userId) {
    beginReading(client, protectionQuery(userId));
    beginReading(client, deviceSessionsQuery(userId));
    beginReading(client, remindersQuery(userId));
  },
  applications: (client, userId) => beginReading(client, applicationCardsQuery(userId)),
  "application-answers": (client, userId) => beginReading(client, openApplicationsQuery(userId)),
  "admin-facts": (client, userId, search) => beginReading(client, deskListQuery(userId, readFactsParams(search))),
  "admin-feedback": (client, userId, search) =>
    beginReading(client, feedbackPageQuery(userId, readFeedbackParams(search))),
};
