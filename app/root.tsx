// Before any schema is created: the root is the first module.
import "./lib/zod-without-eval.ts";
import { type ReactNode, useEffect } from "react";
import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from "react-router";
import type { PublicConfig } from "#shared/public-config.ts";
import { staticThemeScript, themeScript } from "#app/lib/page/color-scheme.ts";
import { doEarlyPress, earlyPressScript } from "#app/lib/page/early-press.ts";
import { islandUrl } from "#app/lib/page/islands.ts";
import { documentContext } from "./lib/load-context.ts";
import { reportablePath } from "#app/lib/page/page-view.ts";
import { publicConfigElementId, serializePublicConfig, usePublicConfig } from "#app/lib/page/public-config.ts";
import { isStaticMatch, rootPageOf, showsRemotePictures } from "#app/lib/page/route-handles.ts";
import { earlyAnswersScript } from "#app/lib/session/early-answers.ts";
import { sessionGateScript } from "#app/lib/session/session-gate.ts";
import type { Route } from "./+types/root";
import "#app/ui/theme/tokens.css";
import classes from "./root.module.css";

export function loader({ context }: Route.LoaderArgs) {
  return { config: context.get(documentContext).config };
}

/** It does not change while a document is open. */
export function shouldRevalidate() {
  return false;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.config.siteName }];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const isStatic = matches.some(isStaticMatch);
  const rootPage = matches.map(rootPageOf).find((page) => page !== null);
  const config = usePublicConfig();
  return (
    <html lang="en" data-remote-pictures={matches.some(showsRemotePictures) ? "" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* The app keeps its own distance from the edges of the glass (app.css). */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${isStatic ? "" : ", viewport-fit=cover"}`}
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f8fa" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1419" />
        <script>{isStatic ? staticThemeScript : themeScript}</script>
        {!isStatic && <script>{sessionGateScript}</script>}
        {!isStatic && <script>{earlyAnswersScript(config)}</script>}
        {!isStatic && <script>{earlyPressScript}</script>}
        {rootPage && <script>{rootPage.headScript}</script>}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStatic ? <StaticPageScripts reportedPath={rootPage?.reportedPath} /> : <AppScripts config={config} />}
      </body>
    </html>
  );
}

function AppScripts({ config }: { config: PublicConfig }) {
  return (
    <>
      <script id={publicConfigElementId} type="application/json">
        {serializePublicConfig(config)}
      </script>
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

function StaticPageScripts({ reportedPath }: { reportedPath: string | undefined }) {
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  const path = reportedPath ?? reportablePath(pathname, params);
  return <script type="module" src={islandUrl("page-view")} data-page-view={path} />;
}

export default function Root() {
  useEffect(doEarlyPress, []);
  return <Outlet />;
}

/** When even the shell failed: no UI kit, no error details. */
export function ErrorBoundary() {
  return (
    <main className={classes.page}>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. What you saved before is safe.</p>
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          Try again
        </button>
        <a href="/">Go Home</a>
      </p>
    </main>
  );
}
