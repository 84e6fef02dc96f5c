import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountSection } from "#app/features/account/account-section.tsx";
import { beginTexts } from "#app/features/begin/texts.ts";
import { PasswordCard } from "#app/features/profile/password-card.tsx";
import { ProfileSection } from "#app/features/profile/profile-section.tsx";
import { profileTexts } from "#app/features/profile/texts.ts";
import { remindersQuery } from "#app/features/reminders/queries.ts";
import { RemindersSection } from "#app/features/reminders/reminders-section.tsx";
import { deviceSessionsKey } from "#app/features/security/queries.ts";
import { SecuritySection } from "#app/features/security/security-section.tsx";
import { accountDeletedState } from "#app/features/sign-in/notice-state.ts";
import { RestartTutorialCard } from "#app/features/tutorial/restart-tutorial-card.tsx";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import partClasses from "./application-parts.module.css";
import classes from "./profile.module.css";
import { profileScreenTexts as texts } from "./texts.ts";

export const meta = pageTitle(texts.title);
export const handle = screenWithHead({ title: texts.title, purpose: texts.purpose });

/** In the order of the screen, by the ids of its headings. */
const jumps = Object.entries(texts.parts).map(([hash, label]) => ({ hash, label }));

const beginFlow = lazyPart(async () => (await import("#app/features/begin/begin-flow.tsx")).BeginFlow);

interface FirstQuestionsProps {
  user: User;
  residence: string | null;
  /** Whether the profile has been read. */
  isKnown: boolean;
}

/** Who has just signed up is asked three questions here; it stays with what they come to. */
function FirstQuestions({ user: { id: userId, created_at: openedAt }, residence, isKnown }: FirstQuestionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: open } = useQuery({ ...openApplicationsQuery(userId), enabled: isKnown && residence === null });
  if (!isAsking && open?.length === 0 && residence === null) setIsAsking(true);
  const renderFlow = usePart(beginFlow, isAsking, () => undefined);
  if (!renderFlow) return null;
  return <Card title={beginTexts.card}>{renderFlow({ userId, residence, openedAt })}</Card>;
}

/** Where mails can be sent at all. The card below reads the same. */
function RemindersOff({ userId }: { userId: string }) {
  const { data: reminders } = useQuery(remindersQuery(userId));
  if (!reminders?.canSend || reminders.isOn) return null;
  const { message, turnOn, why } = profileTexts.remindersOff;
  return (
    <p className={classes.off}>
      {message}{" "}
      <ScreenLink screen="profile" hash="reminders">
        {turnOn}
      </ScreenLink>{" "}
      {why}
    </p>
  );
}

export default function ProfileRoute() {
  const { user, profile } = useSession();
  const queryClient = useQueryClient();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <nav aria-label={texts.jumpTo} className={`${partClasses.parts} ${classes.jumps}`}>
        {jumps.map(({ hash, label }) => (
          <ScreenLink key={hash} screen="profile" hash={hash} className={partClasses.part}>
            {label}
          </ScreenLink>
        ))}
      </nav>
      {user.email && profile?.residence_country && <RemindersOff userId={user.id} />}
      <div className={classes.parts}>
        <FirstQuestions user={user} residence={profile?.residence_country ?? null} isKnown={profile !== undefined} />
        <ProfileSection user={user}>
          <PasswordCard
            email={user.email ?? ""}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: deviceSessionsKey(user.id) })}
          />
          <RestartTutorialCard />
        </ProfileSection>
        <RemindersSection user={user} />
        <SecuritySection userId={user.id} />
        <AccountSection user={user} noticeState={accountDeletedState} />
      </div>
    </>
  );
}
