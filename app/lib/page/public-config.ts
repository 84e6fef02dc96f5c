import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#shared/public-config.ts";

/** Id of the element that carries the configuration in every document. */
export const publicConfigElementId = "public-config";

let parsed: PublicConfig | null = null;

/** The configuration as text of a JSON element: no character in it can end that element. */
export function serializePublicConfig(config: PublicConfig): string {
  return JSON.stringify(config).replaceAll("<", "\\u003c");
}

/** Reads the document's inline configuration; only in the browser. Throws when the document carries none. */
export function readPublicConfig(): PublicConfig {
  if (parsed) return parsed;
  const text = document.getElementById(publicConfigElementId)?.textContent;
  if (!text) throw new Error("The document carries no public configuration");
  // Written by our own server into the same document, so its shape needs no second check.
  const config: PublicConfig = JSON.parse(text);
  parsed = config;
  return config;
}

/** The configuration while the server renders: there is no root loader data when a request is refused. */
export const ServerConfigContext = createContext<PublicConfig | null>(null);

/** The configuration inside React, on the server too: it is the root route's loader data. */
export function usePublicConfig(): PublicConfig {
  const data = useRouteLoaderData<() => { config: PublicConfig }>("root");
  const serverConfig = useContext(ServerConfigContext);
  return data?.config ?? serverConfig ?? readPublicConfig();
}
