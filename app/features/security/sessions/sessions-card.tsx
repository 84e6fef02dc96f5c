import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useSession } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { formatRelativeDate } from "#app/lib/text/format.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Item, itemAction, ItemList } from "#app/ui/lists/item-list.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { deviceName, isHandheld } from "#app/features/security/device-name.ts";
import { type DeviceSession, deviceSessionsKey, deviceSessionsQuery } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import classes from "#app/features/security/security-section.module.css";

const texts = securityTexts.sessions;

const shownAtOnce = 5;

export function SessionsCard({ userId }: { userId: string }) {
  const query = useQuery(deviceSessionsQuery(userId));
  return (
    <Card title={texts.title} order={3}>
      <QueryState query={query} loading={<DeviceSkeletons />} error={texts.error}>
        {(sessions) => <Devices userId={userId} sessions={sessions} />}
      </QueryState>
    </Card>
  );
}

function Devices({ userId, sessions }: { userId: string; sessions: DeviceSession[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const { mutate: signOut, isPending } = useSignOutDevices(userId);
  const target = useConfirmTarget<SignOutTarget>();
  const everywhereButton = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const hasOthers = sessions.some((session) => !session.is_current);

  return (
    <>
      <p className={classes.hint}>
        {hasOthers ? (
          <>
            {texts.hint}{" "}
            <ScreenLink screen="profile" hash="change-password">
              {texts.changePassword}
            </ScreenLink>
            .
          </>
        ) : (
          texts.only
        )}
      </p>
      <div id={listId} className={classes.list}>
        <ItemList label={texts.list}>
          {sessions.slice(0, isWhole ? undefined : shownAtOnce).map((session) => (
            <SessionItem key={session.id} session={session} onSignOut={target.open} />
          ))}
        </ItemList>
      </div>
      {sessions.length > shownAtOnce && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.showFewer : texts.showAll(sessions.length)}
        </Button>
      )}
      <Group gap={8} mt={16}>
        {hasOthers && (
          <Button variant="default" onClick={() => target.open({ scope: "others" })}>
            {texts.others}
          </Button>
        )}
        <Button ref={everywhereButton} variant="default" onClick={() => target.open({ scope: "everywhere" })}>
          {texts.everywhere}
        </Button>
      </Group>
      <ConfirmDialog
        {...questionAbout(target.item)}
        confirmLabel={texts.signOut}
        isOpen={target.isOpen}
        isBusy={isPending}
        onConfirm={() => target.item && signOut(target.item, { onSettled: target.close })}
        onClose={target.close}
        onClosed={() => {
          if (document.activeElement === document.body) everywhereButton.current?.focus();
        }}
      />
    </>
  );
}

function questionAbout(target: SignOutTarget | null): { title: string; children: string } {
  if (target?.scope === "one")
    return { title: texts.confirmSignOut(target.device), children: texts.confirmSignOutBody };
  if (target?.scope === "everywhere")
    return { title: texts.confirmSignOutEverywhere, children: texts.confirmSignOutEverywhereBody };
  return { title: texts.confirmSignOutOthers, children: texts.confirmSignOutOthersBody };
}

interface SessionItemProps {
  session: DeviceSession;
  onSignOut: (target: SignOutTarget) => void;
}

/** This device signs out by Logout only, against mistakes. */
function SessionItem({ session, onSignOut }: SessionItemProps) {
  const { id, user_agent, last_used_at, ip, is_current } = session;
  const device = deviceName(user_agent) ?? texts.unknown;
  const Icon = isHandheld(user_agent) ? Smartphone : Monitor;
  return (
    <Item
      icon={<Icon size={20} />}
      title={
        <>
          {device}
          {is_current && <StateBadge tone="good">{texts.thisDevice}</StateBadge>}
        </>
      }
      facts={
        <>
          <span>
            {texts.lastUsed} <TimeAgo at={last_used_at} />
          </span>{" "}
          {ip && <span>{texts.ip(ip)}</span>}
        </>
      }
      action={
        !is_current && (
          <Button
            variant="subtle"
            size="sm"
            className={itemAction}
            aria-label={texts.signOutNamed(device, formatRelativeDate(last_used_at))}
            onClick={() => onSignOut({ scope: "one", sessionId: id, device })}
          >
            {texts.signOut}
          </Button>
        )
      }
    />
  );
}

type SignOutTarget =
  | { scope: "one"; sessionId: string; device: string }
  | { scope: "others" }
  | { scope: "everywhere" };

/** After `everywhere` /auth is shown, unless the others could not be reached. */
function useSignOutDevices(userId: string) {
  const queryClient = useQueryClient();
  const { signOut } = useSession();
  return useMutation({
    mutationFn: async (target: SignOutTarget) => {
      switch (target.scope) {
        case "everywhere":
          // First: signing out here never fails, so it could not report a failure.
          await signOutOthers();
          return signOut();
        case "others":
          return signOutOthers();
        case "one":
          await supabase().rpc("end_session", { session_id: target.sessionId }).throwOnError();
      }
    },
    onSuccess: (_data, target) => {
      if (target.scope === "one") notifySuccess({ message: texts.signedOut(target.device) });
      if (target.scope === "others") notifySuccess({ message: texts.othersSignedOut });
      if (target.scope === "everywhere") notifySuccess({ message: texts.everywhereSignedOut });
    },
    onError: (error) => notifyError({ title: texts.failed, message: securityMessage(error) }),
    onSettled: (_data, _error, target) =>
      target.scope === "everywhere"
        ? undefined
        : queryClient.invalidateQueries({ queryKey: deviceSessionsKey(userId) }),
  });
}

async function signOutOthers(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "others" });
  if (error) throw error;
}

function DeviceSkeletons() {
  return (
    <LoadingSkeleton label={texts.loading}>
      <Stack gap={24} py={4}>
        {[0, 1, 2].map((row) => (
          <Stack key={row} gap={10}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" />
          </Stack>
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}
