import { useContext, useMemo } from "react";
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";

/** `gone`: the server answers, but has no such file, as after an update. */
export type Brought = "here" | "gone" | "unreachable";

export interface ScreenFiles {
  areHere(path: string): boolean;
  bring(path: string): Promise<Brought>;
}

/** Of routes. */
const brought = new Set<string>();

/** Most screens are made of the same files. */
const fetched = new Set<string>();

const underWay = new Map<string, Promise<Brought>>();

/**
 * The router loads the document anew when a file of a screen does not come, and so throws away what is shown. It is to
 * be asked for screens alone whose files are here.
 */
export function useScreenFiles(): ScreenFiles {
  const framework = useContext(UNSAFE_FrameworkContext);
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useMemo(() => {
    const missing = (path: string) => {
      if (!framework || !router) return [];
      return (matchRoutes(router.routes, path) ?? []).flatMap(({ route: { id } }) => {
        const entry = framework.manifest.routes[id];
        return !entry || id in framework.routeModules || brought.has(id) ? [] : [entry];
      });
    };
    return {
      areHere: (path) => missing(path).length === 0,
      bring(path) {
        const before = underWay.get(path);
        if (before) return before;
        const bringing = bringRoutes(missing(path)).finally(() => underWay.delete(path));
        underWay.set(path, bringing);
        return bringing;
      },
    };
  }, [framework, router]);
}

interface RouteEntry {
  id: string;
  module: string;
  imports?: string[] | undefined;
  css?: string[] | undefined;
  clientLoaderModule?: string | undefined;
}

async function bringRoutes(routes: readonly RouteEntry[]): Promise<Brought> {
  const files = new Set(
    routes.flatMap(({ module, imports = [], css = [], clientLoaderModule = module }) => [
      module,
      clientLoaderModule,
      ...imports,
      ...css,
    ]),
  );
  try {
    const answers = await Promise.all([...files].filter(isMissing).map(fetchFile));
    if (answers.some((isThere) => !isThere)) return "gone";
    // Browsers remember a module that did not come: it is imported once all that it needs is in their cache.
    await Promise.all(routes.map(({ module }) => import(/* @vite-ignore */ module)));
  } catch {
    return "unreachable";
  }
  for (const { id } of routes) brought.add(id);
  return "here";
}

function isMissing(file: string): boolean {
  return !fetched.has(file) && document.querySelector(`link[href="${file}"]`) === null;
}

async function fetchFile(file: string): Promise<boolean> {
  const response = await fetch(file);
  if (response.status >= 500) throw new Error(`The server answered ${response.status} for ${file}`);
  // Only what was read to its end is kept.
  await response.arrayBuffer();
  if (!response.ok) return false;
  fetched.add(file);
  if (new URL(response.url).pathname.endsWith(".css")) holdStyles(file);
  return true;
}

/** For nothing, they change no page; but the router, which would ask for them with the tap and wait, finds them named. */
function holdStyles(href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", media: "not all", href });
  document.head.append(link);
}
