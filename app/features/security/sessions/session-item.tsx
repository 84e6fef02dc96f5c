import { Button } from "@mantine/core";
import { Monitor, Smartphone } from "lucide-react";
import { formatRelativeDate } from "#app/lib/text/format.ts";
import { Item, itemAction } from "#app/ui/lists/item-list.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import { deviceName, isHandheld } from "#app/features/security/device-name.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import type { DeviceSession } from "./device-session.ts";
import type { SignOutTarget } from "./session-mutations.ts";

const texts = securityTexts.sessions;

interface SessionItemProps {
  session: DeviceSession;
  onSignOut: (target: SignOutTarget) => void;
}

/** One device. This one leaves by Logout, so that nobody loses it by mistake. */
export function SessionItem({ session, onSignOut }: SessionItemProps) {
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
