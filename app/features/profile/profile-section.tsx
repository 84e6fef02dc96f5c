import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@mantine/core";
import type { User } from "@supabase/supabase-js";
import { useEffect, useRef } from "react";
import { profileQuery } from "#app/lib/profile-query.ts";
import { Card } from "#app/ui/card.tsx";
import { notifyError } from "#app/ui/notify.ts";
import { QueryState } from "#app/ui/query-state.tsx";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import type { Profile } from "#shared/profile.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { InformationCard } from "./information-card.tsx";
import classes from "./profile-section.module.css";
import { profileTexts as texts } from "./texts.ts";
import { WelcomeBanner } from "./welcome-banner.tsx";

/** Who a person is to the product: their picture, and what they tell about themselves. */
export function ProfileSection({ user }: { user: User }) {
  const query = useQuery(profileQuery(user.id));

  useEffect(() => {
    if (query.error) notifyError({ message: texts.fetchFailed });
  }, [query.error]);

  const isFailed = query.isError && query.data === undefined;
  const state = (
    <QueryState query={query} loading={<CardShapes />} error={texts.loadError}>
      {(profile) => <ProfileCards user={user} profile={profile} />}
    </QueryState>
  );
  return isFailed ? <Card>{state}</Card> : state;
}

function ProfileCards({ user, profile }: { user: User; profile: Profile | null }) {
  const countryField = useRef<HTMLInputElement>(null);
  const own = { userId: user.id, email: user.email ?? "", profile };
  return (
    <>
      {!profile?.residence_country && <WelcomeBanner onChoose={() => countryField.current?.focus()} />}
      <div className={classes.columns}>
        <AvatarCard {...own} />
        <InformationCard {...own} countryField={countryField} />
      </div>
    </>
  );
}

function CardShapes() {
  return (
    <LoadingShape label={texts.loading}>
      <div className={classes.columns}>
        <Skeleton height={316} />
        <Skeleton height={520} />
      </div>
    </LoadingShape>
  );
}
