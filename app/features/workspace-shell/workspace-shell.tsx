import { ActionIcon, AppShell, Drawer, Tooltip } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { PanelLeft } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { tourTarget } from "#app/lib/tour-target.ts";
import { useFreeOfToasts } from "#app/ui/dialogs/dialog.tsx";
import { ThemeMenu } from "#app/ui/theme/theme-menu.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { HelpMenu } from "./help-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { workspaceShellTexts as texts } from "./texts.ts";
import classes from "./workspace-shell.module.css";

const sidebarWidth = { open: 256, collapsed: 48, drawer: 288 };

interface WorkspaceShellProps {
  search: ReactNode;
  onSendFeedback: () => void;
  onRestartTutorial: () => void;
  children: ReactNode;
}

export function WorkspaceShell({ search, onSendFeedback, onRestartTutorial, children }: WorkspaceShellProps) {
  const [isOpen, setIsOpen] = useState(() => readSidebarState(document.cookie));
  const [isDrawerOpen, drawer] = useDisclosure(false);
  // The sidebar is a drawer there.
  const isPhone = useIsPhone();
  useFreeOfToasts(isPhone && isDrawerOpen);
  const menuButton = useRef<HTMLButtonElement>(null);
  const afterDrawer = useRef<(() => void) | null>(null);

  /** Closes the drawer first, so that the focus returns to the menu button. */
  function leaveDrawerFor(open: () => void) {
    afterDrawer.current = open;
    drawer.close();
  }

  function onDrawerGone() {
    const open = afterDrawer.current;
    afterDrawer.current = null;
    if (!open) return;
    // The next dialog returns the focus here.
    menuButton.current?.focus();
    open();
  }

  function toggleSidebar() {
    if (isPhone) {
      drawer.toggle();
      return;
    }
    document.cookie = sidebarCookie(!isOpen);
    setIsOpen(!isOpen);
  }
  // Also from within a field.
  useHotkeys([["mod+B", toggleSidebar]], []);

  return (
    <>
      <a href="#content" className={classes.skip}>
        {texts.skip}
      </a>
      <AppShell
        layout="alt"
        header={{ height: 56 }}
        navbar={{
          width: isOpen ? sidebarWidth.open : sidebarWidth.collapsed,
          breakpoint: "sm",
          collapsed: { mobile: true },
        }}
        transitionDuration={160}
        transitionTimingFunction="ease-out"
      >
        <AppShell.Navbar className={classes.navbar} visibleFrom="sm">
          <Sidebar isCollapsed={!isOpen} onSendFeedback={onSendFeedback} />
        </AppShell.Navbar>
        <AppShell.Header className={classes.toolbar}>
          <Tooltip label={texts.toggleSidebarHint} disabled={isPhone}>
            <ActionIcon
              ref={menuButton}
              variant="subtle"
              color="gray"
              size={40}
              aria-label={isPhone ? texts.openMenu : texts.toggleSidebar}
              onClick={toggleSidebar}
              {...(isPhone && tourTarget("menu"))}
            >
              <PanelLeft size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <div className={classes.tools}>
            {search}
            <HelpMenu onRestartTutorial={onRestartTutorial} onSendFeedback={onSendFeedback} />
            <ThemeMenu />
          </div>
        </AppShell.Header>
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>{children}</div>
        </AppShell.Main>
      </AppShell>
      <Drawer.Root
        opened={isPhone && isDrawerOpen}
        onClose={drawer.close}
        size={sidebarWidth.drawer}
        padding={0}
        transitionProps={{ duration: 160, onExited: onDrawerGone }}
      >
        <Drawer.Overlay backgroundOpacity={0.45} />
        <Drawer.Content aria-label={texts.sidebar}>
          <Drawer.Body className={classes.drawer}>
            <Sidebar
              isCollapsed={false}
              onFollow={drawer.close}
              onSendFeedback={() => leaveDrawerFor(onSendFeedback)}
              aside={<Drawer.CloseButton aria-label={texts.closeMenu} size={44} iconSize={22} mr={8} />}
            />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

const cookieName = "sidebar_state";

/** Seven days in seconds. */
const lifetime = 604_800;

/** Open without a cookie. `cookies` is `document.cookie`. */
export function readSidebarState(cookies: string): boolean {
  return !cookies.split("; ").includes(`${cookieName}=false`);
}

/** For `document.cookie`. */
export function sidebarCookie(isOpen: boolean): string {
  return `${cookieName}=${isOpen}; path=/; max-age=${lifetime}; samesite=lax`;
}
