import { useQueryClient } from "@tanstack/react-query";
import { PasswordCard } from "#app/features/profile/password-card.tsx";
import { ProfileSection } from "#app/features/profile/profile-section.tsx";
import { deviceSessionsKey } from "#app/features/security/queries.ts";
import { SecuritySection } from "#app/features/security/security-section.tsx";
import { useSession } from "#app/lib/session.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import classes from "./profile.module.css";
import { profileScreenTexts as texts } from "./texts.ts";

export const meta = pageTitle(texts.title);

export default function ProfileRoute() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <div className={classes.parts}>
        <ProfileSection user={user} />
        <div className={classes.columns}>
          <PasswordCard
            email={user.email ?? ""}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: deviceSessionsKey(user.id) })}
          />
        </div>
        <SecuritySection userId={user.id} />
      </div>
    </>
  );
}
