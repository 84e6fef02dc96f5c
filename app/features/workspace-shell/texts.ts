export const workspaceShellTexts = {
  skip: "Skip to content",
  toggleSidebar: "Toggle sidebar",
  toggleSidebarHint: "Toggle sidebar (Ctrl or ⌘ + B)",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  sidebar: "Sidebar",
  main: "Main",
  admin: "Admin",
  adminBadge: "Admin",
  logout: "Logout",
  encouragement: "Your visa journey starts with a single step. Stay focused, stay motivated!",
  contact: "Contact developer",
  help: "Help",
  restartTutorial: "Restart Tutorial",
  sendFeedback: "Send Feedback",
  shortcuts: "Keyboard shortcuts",
  /** `mod`: Ctrl or ⌘. */
  keys: (mod: string) => [
    { keys: `${mod} + K`, meaning: "Search screens and actions" },
    { keys: `${mod} + B`, meaning: "Fold or unfold the sidebar" },
    { keys: "Escape", meaning: "Close what is open" },
  ],
} as const;
