import { ActionIcon, Badge, Button, Text, UnstyledButton } from "@mantine/core";
import { LogOut, MessageSquareHeart } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { useHasApplication } from "#app/lib/applications/use-has-application.ts";
import { avatarSource } from "#app/lib/files/avatar-url.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { useSession } from "#app/lib/session/session.ts";
import { tourTarget } from "#app/lib/tour-target.ts";
import { AvatarPicture } from "#app/ui/avatar-picture.tsx";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { Hint } from "#app/ui/hint.tsx";
import { screenIcons } from "#app/ui/screen-icons.ts";
import { applicationScreens } from "#shared/applications/application-screens.ts";
import { home, type Screen, screensInSection } from "#shared/screens.ts";
import classes from "./sidebar.module.css";
import { workspaceShellTexts as texts } from "./texts.ts";

interface SidebarProps {
  isCollapsed: boolean;
  /** So that a drawer can close. */
  onFollow?: () => void;
  onSendFeedback: () => void;
  aside?: ReactNode;
}

export function Sidebar({ isCollapsed, onFollow, onSendFeedback, aside }: SidebarProps) {
  const { siteName } = usePublicConfig();
  const { isAdmin } = useSession();
  const adminScreens = isAdmin ? screensInSection("admin") : [];

  return (
    <div className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <div className={classes.head}>
        <Link to={home.path} className={classes.title} aria-label={siteName} onClick={onFollow}>
          <BrandMark />
          {!isCollapsed && <span>{siteName}</span>}
        </Link>
        {aside}
      </div>
      <div className={classes.middle}>
        <nav aria-label={texts.main}>
          <ul className={classes.entries}>
            {screensInSection("main").map((screen) => (
              <SidebarEntry key={screen.id} {...{ screen, isCollapsed, onFollow }}>
                {screen.id === "visa-progress" && !isCollapsed && <ApplicationEntries onFollow={onFollow} />}
              </SidebarEntry>
            ))}
          </ul>
        </nav>
        {adminScreens.length > 0 && (
          <nav aria-label={texts.admin}>
            {!isCollapsed && <h2 className={classes.heading}>{texts.admin}</h2>}
            <ul className={classes.entries}>
              {adminScreens.map((screen) => (
                <SidebarEntry key={screen.id} {...{ screen, isCollapsed, onFollow }} />
              ))}
            </ul>
          </nav>
        )}
        {!isCollapsed && <Encouragement />}
      </div>
      <div className={classes.tools}>
        <Hint label={texts.sendFeedback} position="right" disabled={!isCollapsed}>
          <UnstyledButton
            className={classes.entry}
            aria-label={isCollapsed ? texts.sendFeedback : undefined}
            aria-haspopup="dialog"
            onClick={onSendFeedback}
          >
            <MessageSquareHeart size={20} aria-hidden />
            {!isCollapsed && <span>{texts.sendFeedback}</span>}
          </UnstyledButton>
        </Hint>
      </div>
      <SidebarPerson isCollapsed={isCollapsed} />
    </div>
  );
}

function Encouragement() {
  const { developerName, supportEmail } = usePublicConfig();
  return (
    <div className={classes.aside}>
      <Text component="blockquote" size="sm" className={classes.quote}>
        {texts.encouragement}
      </Text>
      <section className={classes.contact} aria-label={texts.contact}>
        <Text size="xs" c="dimmed">
          {texts.contact}
        </Text>
        <Text size="sm" fw={600}>
          {developerName}
        </Text>
        {supportEmail && (
          <a href={`mailto:${supportEmail}`} className={classes.mail}>
            {supportEmail}
          </a>
        )}
      </section>
    </div>
  );
}

interface SidebarEntryProps {
  screen: Screen;
  isCollapsed: boolean;
  onFollow: (() => void) | undefined;
  children?: ReactNode;
}

function SidebarEntry({ screen, isCollapsed, onFollow, children }: SidebarEntryProps) {
  const { pathname } = useLocation();
  const Icon = screenIcons[screen.id];
  // "/" shows the dashboard too.
  const here = pathname === "/" ? home.path : pathname;
  const isHere = here === screen.path || here.startsWith(`${screen.path}/`);
  return (
    <li>
      <Hint label={screen.label} position="right" disabled={!isCollapsed}>
        <Link
          to={screen.path}
          reloadDocument={screen.kind === "public"}
          className={classes.entry}
          aria-label={isCollapsed ? screen.label : undefined}
          aria-current={isHere ? "page" : undefined}
          onClick={onFollow}
          {...tourTarget(screen.id)}
        >
          <Icon size={20} aria-hidden />
          {!isCollapsed && <span>{screen.label}</span>}
        </Link>
      </Hint>
      {children}
    </li>
  );
}

/** Under the checklist, which is the first of them, for who has an application. */
function ApplicationEntries({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const hasApplication = useHasApplication();
  if (!hasApplication) return null;
  return (
    <ul className={classes.parts}>
      {applicationScreens.slice(1).map(({ screen: { id, path }, label }) => (
        <li key={id}>
          <Link
            to={path}
            className={classes.entry}
            aria-current={pathname === path ? "page" : undefined}
            onClick={onFollow}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SidebarPerson({ isCollapsed }: { isCollapsed: boolean }) {
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
        <Hint label={email} position="right">
          {avatar}
        </Hint>
        <Hint label={texts.logout} position="right">
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
        </Hint>
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
