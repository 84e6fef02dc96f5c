import { UnstyledButton } from "@mantine/core";
import { type LucideIcon, Menu, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { tourTarget } from "#app/lib/tour-target.ts";
import { screenIcons } from "#app/ui/screen-icons.ts";
import { applicationScreens } from "#shared/applications/application-screens.ts";
import { findScreen, home, type Screen, uploadHash } from "#shared/screens.ts";
import classes from "./bottom-bar.module.css";
import { workspaceShellTexts } from "./texts.ts";

const texts = workspaceShellTexts.bar;

interface Entry {
  screen: Screen;
  label: string;
  Icon: LucideIcon;
  hash?: string;
  /** The tour speaks of that screen here. */
  isItsPlace: boolean;
}

const entries: readonly Entry[] = (
  [
    { id: home.id, label: texts.home, Icon: screenIcons.dashboard, isItsPlace: true },
    { id: "visa-progress", label: texts.steps, Icon: screenIcons["visa-progress"], isItsPlace: true },
    // The documents themselves are in the menu.
    { id: "documents", label: texts.add, Icon: Plus, hash: uploadHash, isItsPlace: false },
    { id: "visa-consultant", label: texts.ask, Icon: screenIcons["visa-consultant"], isItsPlace: true },
  ] as const
).flatMap(({ id, ...entry }) => {
  const screen = findScreen(id);
  return screen ? [{ ...entry, screen }] : [];
});

interface BottomBarProps {
  isMenuOpen: boolean;
  onMenu: (button: HTMLElement) => void;
}

/** What a thumb reaches on a phone. Hidden elsewhere by its stylesheet, and while the on-screen keyboard is open. */
export function BottomBar({ isMenuOpen, onMenu }: BottomBarProps) {
  const { pathname } = useLocation();
  const isTyping = useIsKeyboardOpen();
  // "/" shows the dashboard too.
  const here = pathname === "/" ? home.path : pathname;
  const isInBar = entries.some((entry) => markOf(entry, here) !== undefined);
  return (
    <nav aria-label={texts.label} className={classes.bar} data-typing={isTyping || undefined}>
      {entries.map((entry) => (
        <BarLink key={entry.screen.id} entry={entry} here={here} />
      ))}
      <UnstyledButton
        className={classes.entry}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        aria-current={isInBar ? undefined : "true"}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <Menu size={22} aria-hidden />
        {texts.more}
      </UnstyledButton>
    </nav>
  );
}

/** The steps are where one comes from to all that is about the application. */
function markOf({ screen }: Entry, here: string): "page" | "true" | undefined {
  if (screen.path === here) return "page";
  const isPartHere = applicationScreens.some((part) => part.screen.path === here);
  return screen.id === "visa-progress" && isPartHere ? "true" : undefined;
}

function BarLink({ entry, here }: { entry: Entry; here: string }) {
  const { screen, label, Icon, hash, isItsPlace } = entry;
  return (
    <Link
      to={{ pathname: screen.path, ...(hash && { hash }) }}
      className={classes.entry}
      aria-current={markOf(entry, here)}
      {...(isItsPlace && tourTarget(screen.id))}
    >
      <Icon size={22} aria-hidden />
      {label}
    </Link>
  );
}

/** CSS pixels: toolbars of browsers that come and go are lower, keyboards higher. */
const lowestKeyboard = 150;

function useIsKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    // Enlarged by two fingers, less of the page is seen, but as high on the glass.
    const measure = () =>
      setIsOpen(document.documentElement.clientHeight - viewport.height * viewport.scale > lowestKeyboard);
    viewport.addEventListener("resize", measure);
    return () => viewport.removeEventListener("resize", measure);
  }, []);
  return isOpen;
}
