import type { User } from "@supabase/auth-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountSection } from "#app/features/account/account-section.tsx";
import { nextDayOf } from "#app/features/profile/next-day.ts";
import { PasswordCard } from "#app/features/profile/password-card.tsx";
import { ProfileSection } from "#app/features/profile/profile-section.tsx";
import { profileTexts } from "#app/features/profile/texts.ts";
import { remindersQuery } from "#app/features/reminders/queries.ts";
import { RemindersSection } from "#app/features/reminders/reminders-section.tsx";
import { deviceSessionsKey, protectionQuery } from "#app/features/security/queries.ts";
import { SecuritySection } from "#app/features/security/security-section.tsx";
import { accountDeletedState } from "#app/features/sign-in/notice-state.ts";
import { RestartTutorialCard } from "#app/features/tutorial/restart-tutorial-card.tsx";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { pageTitle } from "#app/lib/page/page-title.ts";
import { screenWithHead } from "#app/lib/page/route-handles.ts";
import { useSession } from "#app/lib/session/session.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import { DoneLine } from "#app/ui/states/done-line.tsx";
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
  return <Card title={texts.firstQuestions}>{renderFlow({ userId, residence, openedAt })}</Card>;
}

/** Where mails can be sent at all. The card below reads the same. */
function RemindersOff({ userId }: { userId: string }) {
  const { data: reminders } = useQuery(remindersQuery(userId));
  return reminders?.canSend && !reminders.isOn && <RemindersNote userId={userId} />;
}

function RemindersNote({ userId }: { userId: string }) {
  const { plan, state } = useMainApplication(userId);
  // Else the note would grow while one reads it.
  if (state === "loading") return null;
  const { message, next, turnOn } = profileTexts.remindersOff;
  const day = plan === null ? null : nextDayOf(plan, localDay());
  return (
    <div className={classes.off}>
      <p>
        {message}{" "}
        {plan !== null &&
          day !== null &&
          next(applicationName({ ...plan.card, destination: plan.card.code }), dayInWords(day))}
      </p>
      <ScreenButton screen="profile" hash="reminders">
        {turnOn}
      </ScreenButton>
    </div>
  );
}

function SecondStepOn({ userId }: { userId: string }) {
  const { data: protection } = useQuery(protectionQuery(userId));
  return protection && protection.stepCount > 0 && <DoneLine>{profileTexts.secondStep}</DoneLine>;
}

export default function ProfileRoute() {
  const { user, profile } = useSession();
  const queryClient = useQueryClient();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <nav aria-label={texts.jumpTo} className={classes.jumps}>
        {jumps.map(({ hash, label }) => (
          <ScreenLink key={hash} screen="profile" hash={hash}>
            {label}
          </ScreenLink>
        ))}
      </nav>
      {user.email && profile?.residence_country && <RemindersOff userId={user.id} />}
      <div className={classes.parts}>
        <FirstQuestions user={user} residence={profile?.residence_country ?? null} isKnown={profile !== undefined} />
        <ProfileSection user={user} won={<SecondStepOn userId={user.id} />}>
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
