import { Button, Paper, Skeleton, Text, Title } from "@mantine/core";
import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { profileQuery } from "#app/lib/session/session-queries.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { InformationCard } from "./information-card.tsx";
import { ProfileHead } from "./profile-head.tsx";
import classes from "./profile-section.module.css";
import { profileTexts as texts } from "./texts.ts";

interface ProfileSectionProps {
  user: User;
  /** Says what is done already. */
  won: ReactNode;
  /** At most two cards. */
  children: ReactNode;
}

export function ProfileSection({ user, won, children }: ProfileSectionProps) {
  const query = useQuery(profileQuery(user.id));
  const email = user.email ?? "";
  const countryField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  const { data: profile } = query;
  const isCountryMissing = profile !== undefined && !profile?.residence_country;
  // A person who was welcomed is also thanked.
  const [isWelcomed, setIsWelcomed] = useState(false);
  if (isCountryMissing && !isWelcomed) setIsWelcomed(true);

  return (
    <div id="you" className={classes.section}>
      {isWelcomed && <WelcomeBanner isSaved={!isCountryMissing} onChoose={() => countryField.current?.focus()} />}
      {profile !== undefined ? (
        <ProfileHead userId={user.id} email={email} profile={profile} won={won} />
      ) : (
        query.isPending && (
          // What is below says that it loads.
          <LoadingSkeleton label="">
            <Skeleton height={122} />
          </LoadingSkeleton>
        )
      )}
      <div className={classes.columns}>
        {profile === undefined ? (
          query.isPending ? (
            <LoadingSkeleton label={texts.loading}>
              <Skeleton height={640} />
            </LoadingSkeleton>
          ) : (
            <Card>
              <ErrorState {...texts.loadError} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
            </Card>
          )
        ) : (
          <InformationCard userId={user.id} email={email} profile={profile} countryField={countryField} />
        )}
        {children}
      </div>
    </div>
  );
}

interface WelcomeBannerProps {
  isSaved: boolean;
  onChoose: () => void;
}

function WelcomeBanner({ isSaved, onChoose }: WelcomeBannerProps) {
  const { siteName } = usePublicConfig();
  return (
    <Paper component="section" className={classes.banner} aria-labelledby="welcome">
      <div className={classes.words} aria-live="polite">
        <Title order={2} size="h4" id="welcome">
          {isSaved ? texts.welcome.saved : texts.welcome.title(siteName)}
        </Title>
        <Text mt={4}>{isSaved ? texts.welcome.savedMessage : texts.welcome.message}</Text>
      </div>
      {isSaved ? (
        <ScreenButton screen="dashboard">{texts.welcome.goOn}</ScreenButton>
      ) : (
        <Button onClick={onChoose}>{texts.welcome.action}</Button>
      )}
    </Paper>
  );
}
