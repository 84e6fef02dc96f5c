import { ActionIcon, Avatar, Badge, Button, Text, Tooltip } from "@mantine/core";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useSession } from "#app/lib/session.ts";
import classes from "./sidebar.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

/** The sidebar's foot: who is signed in, and the way out. */
export function SidebarPerson({ isCollapsed }: { isCollapsed: boolean }) {
  const { user, isAdmin, signOut } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  const email = user?.email ?? "";
  const avatar = (
    <Avatar color="brand" radius="xl" size={32} aria-hidden>
      {email.charAt(0).toUpperCase()}
    </Avatar>
  );

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
