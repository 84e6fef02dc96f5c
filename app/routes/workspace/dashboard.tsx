import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApplicationEncouragement } from "#app/features/dashboard/application-encouragement.tsx";
import { CountsCard } from "#app/features/dashboard/counts-card.tsx";
import { EarlyEncouragement } from "#app/features/dashboard/early-encouragement.tsx";
import { encouragementOfThisVisit, firstNameOf, nameAtSignUp } from "#app/features/dashboard/greeting.ts";
import { NotificationsCard } from "#app/features/dashboard/notifications-card.tsx";
import { ProgressCard } from "#app/features/dashboard/progress-card.tsx";
import { QuickActionsCard } from "#app/features/dashboard/quick-actions-card.tsx";
import { RecentDocumentsCard } from "#app/features/dashboard/recent-documents-card.tsx";
import { dashboardTexts as texts } from "#app/features/dashboard/texts.ts";
import { documentCountsQuery } from "#app/features/documents/document-counts.ts";
import { recentSopDocumentsQuery } from "#app/features/sop-documents/recent-letters.ts";
import { CongratulationsCard } from "#app/features/today/congratulations-card.tsx";
import { TodayCard } from "#app/features/today/today-card.tsx";
import { visaProgressKey, visaProgressQuery } from "#app/features/visa-progress/queries.ts";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Profile } from "#shared/account/profile.ts";
import { nextStepWith } from "#shared/applications/next-step.ts";
import { overallProgress, visaSteps } from "#shared/visa-progress.ts";
import classes from "./dashboard.module.css";
import { readDashboard } from "./first-reads.ts";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead(
  { title: texts.welcome({ firstName: undefined, hasBegun: false }), purpose: <EarlyEncouragement /> },
  readDashboard,
);

const dashboard = <Dashboard />;

export default function DashboardRoute() {
  // The same element each time, as in app-providers.tsx.
  return dashboard;
}

function Dashboard() {
  const { user, profile } = useSession();
  if (!user) return null;
  return (
    <>
      <Greeting user={user} profile={profile} />
      <DashboardCards userId={user.id} />
    </>
  );
}

/** No "welcome back" before the first step. */
function Greeting({ user, profile }: { user: User; profile: Profile | null | undefined }) {
  const { data: progress } = useQuery(visaProgressQuery(user.id));
  const hasBegun = progress !== undefined && overallProgress(progress).done > 0;
  // Until the profile is loaded, the name from sign-up.
  const firstName = firstNameOf(profile ? profile.full_name : nameAtSignUp(user));
  const { plan } = useMainApplication(user.id);
  const purpose = plan ? <ApplicationEncouragement plan={plan} hasBegun={hasBegun} /> : encouragementOfThisVisit();
  return <PageHeader title={texts.welcome({ firstName, hasBegun })} purpose={purpose} />;
}

/** Each card loads or fails by itself. */
function DashboardCards({ userId }: { userId: string }) {
  const progress = useQuery(visaProgressQuery(userId));
  const documents = useQuery(documentCountsQuery(userId));
  const generated = useQuery(recentSopDocumentsQuery(userId));
  const application = useMainApplication(userId);
  const client = useQueryClient();
  const { plan, state } = application;
  const readApplication = () => void client.invalidateQueries({ queryKey: applicationsKey(userId) });
  const { isHidden } = useHiddenTasks(userId, plan?.application.id ?? "");
  const isKnown = state === "none" || state === "there";
  const areStepsDone = isKnown && progress.data && nextStepWith(progress.data, plan, isHidden) === undefined;
  return (
    <DashboardLayout
      first={
        <>
          <TodayCard
            userId={userId}
            application={application}
            onSaved={() => void client.invalidateQueries({ queryKey: visaProgressKey(userId) })}
            onRetry={readApplication}
          />
          {areStepsDone && <CongratulationsCard plan={plan} pending={documents.data?.pending ?? 0} />}
          <ProgressCard userId={userId} query={progress} plan={plan} />
        </>
      }
      side={
        <>
          <NotificationsCard
            documents={documents}
            application={application}
            onRetry={readApplication}
            openSteps={progress.data && visaSteps.length - overallProgress(progress.data).done}
          />
          <QuickActionsCard />
        </>
      }
      rest={
        <>
          <CountsCard documents={documents} generated={generated} />
          <RecentDocumentsCard query={generated} />
        </>
      }
    />
  );
}

interface DashboardLayoutProps {
  first: ReactNode;
  /** Beside the rest from 992 px, between `first` and `rest` on smaller screens. */
  side: ReactNode;
  /** At most two cards. */
  rest: ReactNode;
}

function DashboardLayout({ first, side, rest }: DashboardLayoutProps) {
  return (
    <div className={classes.cards}>
      <div className={classes.first}>{first}</div>
      <div className={classes.side}>{side}</div>
      {rest}
    </div>
  );
}
