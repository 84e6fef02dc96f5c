import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { PanelLeft } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { GuardedHistory } from "#app/ui/dialogs/back-closes.ts";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { useFreeOfToasts } from "#app/ui/dialogs/open-dialog.ts";
import { Hint } from "#app/ui/hint.tsx";
import { ThemeMenu } from "#app/ui/theme/theme-menu.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { IdleWork } from "./idle-work.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { Sidebar } from "./sidebar.tsx";
import { workspaceShellTexts as texts } from "./texts.ts";
import classes from "./workspace-shell.module.css";

const SidebarDrawer = lazyDialog(async () => (await import("./sidebar-drawer.tsx")).SidebarDrawer);

interface WorkspaceShellProps {
  search: ReactNode;
  /** Comes after what the open screen needs. */
  whenIdle: ReactNode;
  onSendFeedback: () => void;
  onRestartTutorial: () => void;
  children: ReactNode;
}

export function WorkspaceShell({ search, whenIdle, onSendFeedback, onRestartTutorial, children }: WorkspaceShellProps) {
  const [isOpen, setIsOpen] = useState(() => readSidebarState(document.cookie));
  const [isDrawerOpen, drawer] = useDisclosure(false);
  // The sidebar is a drawer there.
  const isPhone = useIsPhone();
  useFreeOfToasts(isPhone && isDrawerOpen);
  const menuButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
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
    opener.current?.focus();
    open();
  }

  function toggleDrawer(button: HTMLElement | null) {
    opener.current = button;
    drawer.toggle();
  }

  function toggleSidebar() {
    if (isPhone) {
      toggleDrawer(menuButton.current);
      return;
    }
    document.cookie = sidebarCookie(!isOpen);
    setIsOpen(!isOpen);
  }
  // Also from within a field.
  useHotkeys([["mod+B", toggleSidebar]], []);

  return (
    <IdleWork whenIdle={whenIdle}>
      <a href="#content" className={classes.skip}>
        {texts.skip}
      </a>
      <GuardedHistory />
      <PendingBar />
      <ShellFrame
        isFolded={!isOpen}
        navigation={<Sidebar isCollapsed={!isOpen && !isPhone} onSendFeedback={onSendFeedback} />}
        toolbar={
          <>
            <Hint label={texts.toggleSidebarHint} disabled={isPhone}>
              <ActionIcon
                ref={menuButton}
                variant="subtle"
                color="gray"
                size={40}
                aria-label={isPhone ? texts.openMenu : texts.toggleSidebar}
                onClick={toggleSidebar}
              >
                <PanelLeft size={20} aria-hidden />
              </ActionIcon>
            </Hint>
            <div className={classes.tools}>
              {search}
              <HelpMenu onRestartTutorial={onRestartTutorial} onSendFeedback={onSendFeedback} />
              <ThemeMenu />
            </div>
          </>
        }
        bar={<BottomBar isMenuOpen={isPhone && isDrawerOpen} onMenu={toggleDrawer} />}
      >
        <OfflineNotice />
        {children}
      </ShellFrame>
      <SidebarDrawer
        isOpen={isPhone && isDrawerOpen}
        onClose={drawer.close}
        onExited={onDrawerGone}
        onSendFeedback={() => leaveDrawerFor(onSendFeedback)}
      />
    </IdleWork>
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
