import { useMantineColorScheme } from "@mantine/core";
import { GraduationCap, LogOut, MessageSquareHeart } from "lucide-react";
import { useNavigate } from "react-router";
import type { Command } from "#app/features/command-palette/commands.ts";
import { useHasApplication } from "#app/lib/applications/use-has-application.ts";
import { useSession } from "#app/lib/session/session.ts";
import { focusUnlessInDialog } from "#app/ui/dialogs/open-dialog.ts";
import { screenIcons } from "#app/ui/screen-icons.ts";
import { themeChoices } from "#app/ui/theme/theme-menu.tsx";
import { applicationScreens } from "#shared/applications/application-screens.ts";
import { findScreen, type Screen, type ScreenId, screensInSection } from "#shared/screens.ts";
import { workspaceCommandTexts as texts } from "./texts.ts";
import { usePrepareScreen } from "../screen-intent.ts";

export interface WorkspaceActions {
  sendFeedback: () => void;
  restartTutorial: () => void;
}

export function useWorkspaceCommands({ sendFeedback, restartTutorial }: WorkspaceActions): Command[] {
  const { isAdmin, signOut } = useSession();
  const hasApplication = useHasApplication();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const prepare = usePrepareScreen();

  async function goTo({ path, kind }: Screen) {
    if (kind === "public") {
      window.location.assign(path);
      return;
    }
    await navigate(path);
    // The focus goes to the screen, not to the palette's button.
    focusUnlessInDialog(document.getElementById("content"));
  }

  const toScreen = (screen: Screen, group: string, label = screen.label): Command => ({
    id: screen.id,
    label,
    group,
    keywords: screenKeywords[screen.id] ?? "",
    icon: screenIcons[screen.id],
    prepare: () => prepare(new URL(screen.path, window.location.origin)),
    run: () => void goTo(screen),
  });

  return [
    ...screensInSection("main").map((screen) => toScreen(screen, texts.screens)),
    ...(hasApplication ? ofApplications : []).map(({ screen, label }) => toScreen(screen, texts.application, label)),
    ...(isAdmin ? screensInSection("admin") : []).map((screen) => toScreen(screen, texts.admin)),
    {
      id: "send-feedback",
      label: texts.sendFeedback,
      group: texts.actions,
      keywords: texts.sendFeedbackKeywords,
      icon: MessageSquareHeart,
      run: sendFeedback,
    },
    {
      id: "restart-tutorial",
      label: texts.restartTutorial,
      group: texts.actions,
      keywords: texts.restartTutorialKeywords,
      icon: GraduationCap,
      run: restartTutorial,
    },
    {
      id: "logout",
      label: texts.logout,
      group: texts.actions,
      keywords: texts.logoutKeywords,
      icon: LogOut,
      run: () => void signOut(),
    },
    ...themeChoices.map(({ scheme, label, Icon }) => ({
      id: `theme-${scheme}`,
      label,
      group: texts.theme,
      keywords: texts.themeKeywords,
      icon: Icon,
      run: () => setColorScheme(scheme),
    })),
  ];
}

const screenKeywords: Partial<Record<ScreenId, string>> = texts.screenKeywords;

const ofApplications = [
  // The first is among all screens.
  ...applicationScreens.slice(1),
  ...(["applications", "begin"] as const).flatMap((id) => {
    const screen = findScreen(id);
    return screen ? [{ screen, label: screen.label }] : [];
  }),
];
