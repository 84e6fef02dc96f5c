import { createRoot, type Root } from "react-dom/client";
import { createBrowserRouter, Outlet, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { notifications } from "@mantine/notifications";
import { inject } from "vitest";
import { page } from "vitest/browser";
import type { PublicConfig } from "#shared/public-config.ts";
import { finishedTourOf, type Person, storageOf } from "#tests/support/product/people.ts";
import { developerName, siteName, supportEmail } from "#tests/support/product/settings.ts";

/** A line of app/routes.ts: what the router of the product is built from. */
export interface RouteEntry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: RouteEntry[];
}

declare module "vitest" {
  export interface ProvidedContext {
    routeEntries: RouteEntry[];
  }
}

interface RouteModule {
  default: () => React.ReactNode;
  ErrorBoundary?: () => React.ReactNode;
  HydrateFallback?: () => React.ReactNode;
  clientLoader?: RouteObject["loader"];
  handle?: unknown;
}

const modules = import.meta.glob<RouteModule>(["/app/routes/*.tsx", "/app/routes/{auth,workspace,admin}/*.tsx"], {
  eager: true,
});

export const publicConfig: PublicConfig = {
  supabaseUrl: null,
  publishableKey: inject("product").publishableKey,
  siteUrl: window.location.origin,
  siteName,
  developerName,
  supportEmail,
  signIn: { google: false },
  ai: null,
};

/** Where the page of the tests was before a screen changed its address. */
const home = window.location.href;
let open: { root: Root; container: HTMLElement; router: ReturnType<typeof createBrowserRouter> } | null = null;

export interface ScreenOptions {
  /** Who is signed in. */
  as?: Person | undefined;
  /** What the installation is told to be; the test product's own otherwise. */
  config?: Partial<PublicConfig>;
  width?: number;
  height?: number;
}

/** Shows the whole app, as its router would, at an address. What was shown before is gone. */
export async function openScreen(path: string, options: ScreenOptions = {}): Promise<void> {
  const { as: person, config = {}, width = 1280, height = 900 } = options;
  await page.viewport(width, height);
  if (person) signInHere(person);
  await showApp(path, { ...publicConfig, ...config });
}

/** Renders the app again, as a reload does: only stored data is left. */
export async function reloadScreen(): Promise<void> {
  await showApp(window.location.pathname + window.location.search, publicConfig);
}

/** The storage of a signed-in person with Remember me. */
export function signInHere(person: Person): void {
  const session = storageOf(person.session);
  localStorage.setItem(session.name, session.value);
  const tour = finishedTourOf(person.id);
  if (person.hasCompletedTutorial) localStorage.setItem(tour.name, tour.value);
}

async function showApp(path: string, config: PublicConfig): Promise<void> {
  closeScreen();
  window.history.replaceState(null, "", path);
  const root = { id: "root", loader: () => ({ config }), Component: Outlet, HydrateFallback: () => null };
  const router = createBrowserRouter([{ ...root, children: inject("routeEntries").flatMap(toRoute) }]);
  const container = document.createElement("div");
  // Before what dialogs stand in, as in the document of the product.
  document.body.prepend(container);
  // Keys go where the focus is: here, and not in the page around.
  window.focus();
  open = { root: createRoot(container), container, router };
  open.root.render(<RouterProvider router={router} />);
}

export function closeScreen(): void {
  notifications.clean();
  open?.root.unmount();
  open?.router.dispose();
  open?.container.remove();
  open = null;
  window.history.replaceState(null, "", home);
}

/** The public pages are documents without the app: they are not among its routes. */
function toRoute(entry: RouteEntry): RouteObject[] {
  const module = modules[`/app/${entry.file}`];
  if (!module) return [];
  const route = {
    ...(entry.id === undefined ? {} : { id: entry.id }),
    ...(entry.path === undefined ? {} : { path: entry.path }),
    Component: module.default,
    ...(module.ErrorBoundary && { ErrorBoundary: module.ErrorBoundary }),
    ...(module.HydrateFallback && { HydrateFallback: module.HydrateFallback }),
    ...(module.clientLoader && { loader: module.clientLoader }),
    handle: module.handle,
  };
  if (entry.index) return [{ ...route, index: true }];
  return [{ ...route, children: (entry.children ?? []).flatMap(toRoute) }];
}
