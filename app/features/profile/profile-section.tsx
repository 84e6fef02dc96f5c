import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@mantine/core";
import type { User } from "@supabase/supabase-js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { profileQuery } from "#app/lib/session/profile-query.ts";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/states/error-state.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import { AvatarCard } from "./avatar-card.tsx";
import { InformationCard } from "./information-card.tsx";
import classes from "./profile-section.module.css";
import { profileTexts as texts } from "./texts.ts";
import { WelcomeBanner } from "./welcome-banner.tsx";

interface ProfileSectionProps {
  user: User;
  /** Up to two more cards, which stand in the same columns. */
  children: ReactNode;
}

/** Who a person is to the product: their picture, and what they tell about themselves. */
export function ProfileSection({ user, children }: ProfileSectionProps) {
  const query = useQuery(profileQuery(user.id));
  const email = user.email ?? "";
  const countryField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  const { data: profile } = query;
  const isCountryMissing = profile !== undefined && !profile?.residence_country;
  // Whoever was welcomed is thanked, too.
  const [isWelcomed, setIsWelcomed] = useState(false);
  if (isCountryMissing && !isWelcomed) setIsWelcomed(true);

  return (
    <div className={classes.section}>
      {isWelcomed && <WelcomeBanner isSaved={!isCountryMissing} onChoose={() => countryField.current?.focus()} />}
      <div className={classes.columns} data-loaded={profile !== undefined || undefined}>
        {profile === undefined ? (
          <div className={classes.whole}>
            {query.isPending ? (
              <CardShapes />
            ) : (
              <Card>
                <ErrorState {...texts.loadError} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
              </Card>
            )}
          </div>
        ) : (
          <>
            <AvatarCard userId={user.id} email={email} profile={profile} />
            <InformationCard userId={user.id} email={email} profile={profile} countryField={countryField} />
          </>
        )}
        {children}
      </div>
    </div>
  );
}

function CardShapes() {
  return (
    <LoadingShape label={texts.loading}>
      <div className={classes.shapes}>
        <Skeleton height={316} />
        <Skeleton height={580} />
      </div>
    </LoadingShape>
  );
}
