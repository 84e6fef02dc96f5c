import { ActionIcon, Badge, Button, Text, Tooltip } from "@mantine/core";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { avatarSource } from "#app/lib/files/avatar-url.ts";
import { useSession } from "#app/lib/session/session.ts";
import { AvatarPicture } from "#app/ui/avatar-picture.tsx";
import classes from "./sidebar.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

export function SidebarPerson({ isCollapsed }: { isCollapsed: boolean }) {
  const { user, profile, isAdmin, signOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const email = user?.email ?? "";
  const avatar = <AvatarPicture src={avatarSource(profile?.avatar_url)} initial={email.charAt(0)} size={32} />;

  async function leave() {
    setIsLeaving(true);
    try {
      await signOut();
    } finally {
      setIsLeaving(false);
    }
  }

  if (isCollapsed) {
    return (
      <div className={classes.person}>
        <Tooltip label={email} position="right">
          {avatar}
        </Tooltip>
        <Tooltip label={texts.logout} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={texts.logout}
            loading={isLeaving}
            onClick={leave}
          >
            <LogOut size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    );
  }
  return (
    <div className={classes.person}>
      <div className={classes.who}>
        {avatar}
        <Text size="sm" truncate title={email} className={classes.email}>
          {email}
        </Text>
        {isAdmin && <Badge variant="light">{texts.adminBadge}</Badge>}
      </div>
      <Button
        variant="default"
        fullWidth
        size="sm"
        leftSection={<LogOut size={16} aria-hidden />}
        loading={isLeaving}
        onClick={leave}
      >
        {texts.logout}
      </Button>
    </div>
  );
}
