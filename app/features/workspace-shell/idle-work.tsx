import { useNetwork } from "@mantine/hooks";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHasApplication } from "#app/lib/applications/use-has-application.ts";
import { useScreenFiles } from "#app/lib/page/screen-files.ts";
import { useSession } from "#app/lib/session/session.ts";
import { loadAllParts } from "#app/ui/parts/lazy-part.ts";
import { useIdle } from "#app/ui/parts/use-idle.ts";
import { applicationScreens } from "#shared/applications/application-screens.ts";
import { screensInSection } from "#shared/screens.ts";

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
  useScreensAhead(isIdle && hasParts);

  useEffect(() => {
    if (!isIdle) return;
    const shared = hasParts ? [] : sharedFiles;
    void loadAllParts(shared).then(() => startTransition(() => setHasParts(true)));
  }, [isIdle, hasParts]);

  return (
    <>
      {children}
      {hasParts && whenIdle}
    </>
  );
}

/** What was not fetched before the connection went is fetched once it is back. */
function useScreensAhead(isTime: boolean): void {
  const { online } = useNetwork();
  const { isAdmin } = useSession();
  const files = useScreenFiles();
  const hasApplication = useHasApplication();
  useEffect(() => {
    if (!isTime || !online) return;
    let isOver = false;
    const screens = [
      ...(hasApplication ? applicationScreens.map(({ screen }) => screen) : []),
      ...screensInSection("main"),
      ...(isAdmin ? screensInSection("admin") : []),
    ];
    const bringAll = async () => {
      for (const { path, kind } of screens) {
        if (kind === "public") continue;
        await new Promise((resolve) => setTimeout(resolve, betweenScreensMs));
        if (isOver) return;
        await files.bring(path);
      }
    };
    void bringAll();
    return () => {
      isOver = true;
    };
  }, [isTime, online, isAdmin, hasApplication, files]);
}
