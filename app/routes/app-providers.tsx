import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "#app/ui/theme/app.css";
import interFont from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { type LinksFunction, Outlet } from "react-router";
import { PageViewReporter } from "#app/features/page-views/page-view-reporter.tsx";
import { TutorialProvider } from "#app/features/tutorial/tutorial-provider.tsx";
import { createQueryClient } from "#app/lib/query-client.ts";
import { createColorSchemeManager } from "#app/ui/theme/color-scheme-manager.ts";
import { resolveCssVariables, theme } from "#app/ui/theme/theme.ts";
import { SessionProvider } from "#app/features/session/session-provider.tsx";

export const links: LinksFunction = () => [
  { rel: "preload", href: interFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** Public pages have none of it, so that they load no framework. */
export default function AppProviders() {
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
            <Outlet />
          </TutorialProvider>
        </SessionProvider>
      </QueryClientProvider>
      {/* A long message is read as a whole. */}
      <Notifications position="bottom-right" notificationMaxHeight="60dvh" />
    </MantineProvider>
  );
}
