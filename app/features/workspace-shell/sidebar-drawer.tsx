import { Drawer } from "@mantine/core";
import { useBackCloses } from "#app/ui/dialogs/back-closes.ts";
import "#app/ui/theme/controls.css";
import classes from "./sidebar-drawer.module.css";
import { Sidebar } from "./sidebar.tsx";
import { workspaceShellTexts as texts } from "./texts.ts";

interface SidebarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  onExited: () => void;
  onSendFeedback: () => void;
}

/** The sidebar on a phone. */
export function SidebarDrawer({ isOpen, onClose, onExited, onSendFeedback }: SidebarDrawerProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={288} padding={0} transitionProps={{ duration: 160, onExited }}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={texts.sidebar}>
        <Drawer.Body className={classes.drawer}>
          <Sidebar
            isCollapsed={false}
            onFollow={onClose}
            onSendFeedback={onSendFeedback}
            aside={<Drawer.CloseButton aria-label={texts.closeMenu} size={44} iconSize={22} mr={8} />}
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
