import { useQueryClient } from "@tanstack/react-query";
import { AccountSection } from "#app/features/account/account-section.tsx";
import { PasswordCard } from "#app/features/profile/password-card.tsx";
import { ProfileSection } from "#app/features/profile/profile-section.tsx";
import { deviceSessionsKey } from "#app/features/security/queries.ts";
import { SecuritySection } from "#app/features/security/security-section.tsx";
import { accountDeletedState } from "#app/features/sign-in/notice-state.ts";
import { RestartTutorialCard } from "#app/features/tutorial/restart-tutorial-card.tsx";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import classes from "./profile.module.css";
import { profileScreenTexts as texts } from "./texts.ts";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

export default function ProfileRoute() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <div className={classes.parts}>
        <ProfileSection user={user}>
          <PasswordCard
            email={user.email ?? ""}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: deviceSessionsKey(user.id) })}
          />
          <RestartTutorialCard />
        </ProfileSection>
        <SecuritySection userId={user.id} />
        <AccountSection user={user} noticeState={accountDeletedState} />
      </div>
    </>
  );
}
