import "#app/ui/theme/mantine.css";
import "#app/ui/theme/app.css";
import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { type LinksFunction, Outlet } from "react-router";
import { PageViewReporter } from "#app/features/page-views/page-view-reporter.tsx";
import { TutorialProvider } from "#app/features/tutorial/tutorial-provider.tsx";
import { createQueryClient } from "#app/lib/query-client.ts";
import { OpensWhatIsHere } from "#app/ui/dialogs/leaving.tsx";
import { Toasts } from "#app/ui/states/toasts.tsx";
import { resolveCssVariables, theme } from "#app/ui/theme/theme.ts";
import { SessionProvider } from "#app/features/session/session-provider.tsx";
import { parseThemeChoice, themeStorageKey } from "#app/lib/page/color-scheme.ts";
import { browserStores } from "#app/lib/session/session-storage.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: interFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

const app = <AppProviders />;

/** Public pages have none of it, so that they load no framework. */
export default function AppRoute() {
  // The same element each time: a change of screen, of which every route is told, draws only what it concerns.
  return app;
}

function AppProviders() {
  const [queryClient] = useState(createQueryClient);
  const [colorSchemeManager] = useState(createColorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <TutorialProvider>
            <PageViewReporter />
            <OpensWhatIsHere />
            <Outlet />
          </TutorialProvider>
        </SessionProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}

/** Mantine's `auto` is stored as `system`. */
function createColorSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null;

  return {
    get(defaultValue) {
      if (typeof window === "undefined") return defaultValue;
      return toScheme(browserStores().lasting.getItem(themeStorageKey));
    },
    set: (scheme) => browserStores().lasting.setItem(themeStorageKey, scheme === "auto" ? "system" : scheme),
    subscribe(onUpdate) {
      onStorage = (event) => {
        if (event.key === themeStorageKey) onUpdate(toScheme(event.newValue));
      };
      window.addEventListener("storage", onStorage);
    },
    unsubscribe() {
      if (onStorage) window.removeEventListener("storage", onStorage);
      onStorage = null;
    },
    clear: () => browserStores().lasting.removeItem(themeStorageKey),
  };
}

function toScheme(stored: string | null): MantineColorScheme {
  const choice = parseThemeChoice(stored);
  return choice === "system" ? "auto" : choice;
}
