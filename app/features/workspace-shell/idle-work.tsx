import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { loadAllParts } from "#app/ui/parts/lazy-part.ts";
import { useIdle } from "#app/ui/parts/use-idle.ts";
import { type Screen, screensInSection } from "#shared/screens.ts";

const screens = [...screensInSection("main"), ...screensInSection("admin")].filter(({ kind }) => kind === "app");

/** So that a tap need not wait for more than one screen's files. */
const betweenScreensMs = 100;

/** One for each file of the build that dialogs, menus and screens share (vite.config.ts), the smallest first. */
const sharedFiles = [
  () => import("#app/ui/fields/touch-switch.tsx"),
  () => import("#app/ui/fields/text-fields.tsx"),
  () => import("#app/ui/lists/foldable.tsx"),
  () => import("#app/ui/lists/search-bar.tsx"),
  () => import("#app/ui/fields/select-field.tsx"),
  () => import("#app/ui/menus/menu-list.tsx"),
];

/** How many of `screens`. */
const ScreensAhead = createContext(0);

/** Whether it is time to fetch what that screen is made of. */
export function useIsAhead(screen: Screen): boolean {
  return screens.indexOf(screen) < use(ScreensAhead);
}

interface IdleWorkProps {
  /** Needs the parts of dialogs. */
  whenIdle: ReactNode;
  children: ReactNode;
}

/** Has everything fetched ahead when the browser is idle, one after the other: parts of the open screen, other screens. */
export function IdleWork({ whenIdle, children }: IdleWorkProps) {
  const { pathname } = useLocation();
  const isIdle = useIdle(pathname);
  const [hasParts, setHasParts] = useState(false);
  const [count, setCount] = useState(0);
  const mayGoOn = isIdle && hasParts && count < screens.length;

  useEffect(() => {
    if (!isIdle) return;
    const shared = hasParts ? [] : sharedFiles;
    void loadAllParts(shared).then(() => startTransition(() => setHasParts(true)));
  }, [isIdle, hasParts]);

  useEffect(() => {
    if (!mayGoOn) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)), betweenScreensMs);
    return () => clearTimeout(timer);
  }, [mayGoOn, count]);

  return (
    <ScreensAhead value={count}>
      {children}
      {hasParts && whenIdle}
    </ScreensAhead>
  );
}
