import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { Card } from "#app/ui/card.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { AuthenticatorsCard } from "#app/features/security/authenticators/authenticators-card.tsx";
import { GoogleCard } from "#app/features/security/google/google-card.tsx";
import { LinkNotice } from "#app/features/security/google/link-notice.tsx";
import { PasskeysCard } from "#app/features/security/passkeys/passkeys-card.tsx";
import { RecoveryCodesCard } from "#app/features/security/recovery/recovery-codes-card.tsx";
import { SessionsCard } from "#app/features/security/sessions/sessions-card.tsx";
import { type Protection, protectionQuery } from "./queries.ts";
import classes from "./security-section.module.css";
import { securityTexts as texts } from "./texts.ts";

export function SecuritySection({ userId }: { userId: string }) {
  const query = useQuery(protectionQuery(userId));
  const isFailed = query.isError && query.data === undefined;
  const secondSteps = (
    <QueryState query={query} loading={<SecondStepSkeletons />} error={texts.loadError}>
      {(protection) => <SecondSteps userId={userId} protection={protection} />}
    </QueryState>
  );
  return (
    <section aria-labelledby="security">
      <h2 id="security" className={classes.title}>
        {texts.title}
      </h2>
      <LinkNotice isLinked={query.data && query.data.google !== null} />
      <div className={classes.columns}>
        <div className={classes.column}>{isFailed ? <Card>{secondSteps}</Card> : secondSteps}</div>
        <div className={classes.column}>
          <SessionsCard userId={userId} />
          {query.data && <OtherWaysIn userId={userId} protection={query.data} />}
        </div>
      </div>
    </section>
  );
}

function SecondStepSkeletons() {
  return [texts.authenticator, texts.passkeys].map(({ title }) => (
    <Card key={title} title={title} order={3}>
      <LoadingSkeleton label={texts.loading}>
        <Stack gap={20} py={4}>
          <Stack gap={12}>
            <Skeleton height={12} />
            <Skeleton height={12} width="60%" />
          </Stack>
          <Skeleton height={42} width={112} />
        </Stack>
      </LoadingSkeleton>
    </Card>
  ));
}

function SecondSteps({ userId, protection }: { userId: string; protection: Protection }) {
  return (
    <>
      <AuthenticatorsCard userId={userId} protection={protection} />
      <PasskeysCard userId={userId} protection={protection} />
      {protection.stepCount > 0 && <RecoveryCodesCard userId={userId} hasRecoveryCodes={protection.hasRecoveryCodes} />}
    </>
  );
}

function OtherWaysIn({ userId, protection }: { userId: string; protection: Protection }) {
  const { signIn } = usePublicConfig();
  if (!signIn.google && !protection.google) return null;
  return <GoogleCard userId={userId} protection={protection} />;
}
