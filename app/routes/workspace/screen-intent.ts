import { useNetwork } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useScreenFiles } from "#app/lib/page/screen-files.ts";
import { useSession } from "#app/lib/session/session.ts";
import { screenAt } from "#shared/screens.ts";
import { screenData } from "./screen-data.ts";

/** Milliseconds: a pointer on its way to something else wants nothing here. */
const restMs = 100;

/**
 * Brings the screen at an address of ours, and what it shows, since it is about to be opened: nothing where people save data, of
 * the screen that is open, or of one that they may not see. A newer call within `after` milliseconds takes its place;
 * null only ends it. After none it begins at once: the focus that follows a touch is a newer call, and what the tap starts is long.
 */
export function usePrepareScreen(): (url: URL | null, after?: number) => void {
  const client = useQueryClient();
  const { user, isAdmin } = useSession();
  const { saveData = false, online } = useNetwork();
  const files = useScreenFiles();
  const userId = user?.id;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (url, after = restMs) => {
      clearTimeout(timer.current);
      const screen = url?.origin === window.location.origin ? screenAt(url.pathname) : undefined;
      const isOpen = url?.pathname === window.location.pathname;
      const mayNotSee = screen?.section === "admin" && !isAdmin;
      if (!url || !screen || userId === undefined || isOpen || mayNotSee || saveData) return;
      const bring = () => {
        if (online && screen.kind === "app") void files.bring(screen.path);
        screenData[screen.id]?.(client, userId, url.searchParams);
      };
      if (after === 0) bring();
      else timer.current = setTimeout(bring, after);
    },
    [client, userId, isAdmin, saveData, online, files],
  );
}

/** Hears where people are about to go, by any link on the page. */
export function ScreenIntent() {
  const prepare = usePrepareScreen();
  useEffect(() => {
    const approach = ({ target }: Event) => prepare(addressUnder(target));
    const touch = ({ target }: Event) => prepare(addressUnder(target), 0);
    document.addEventListener("pointerover", approach);
    document.addEventListener("focusin", approach);
    document.addEventListener("pointerdown", touch);
    return () => {
      document.removeEventListener("pointerover", approach);
      document.removeEventListener("focusin", approach);
      document.removeEventListener("pointerdown", touch);
    };
  }, [prepare]);

  return null;
}

function addressUnder(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.href ? new URL(link.href) : null;
}
