import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "#shared/public-config.ts";

export const publicConfigElementId = "public-config";

let parsed: PublicConfig | null = null;

/** Escaped, so that no character can end the script element. */
export function serializePublicConfig(config: PublicConfig): string {
  return JSON.stringify(config).replaceAll("<", "\\u003c");
}

/** Only in the browser. Throws when the document has none. */
export function readPublicConfig(): PublicConfig {
  if (parsed) return parsed;
  const text = document.getElementById(publicConfigElementId)?.textContent;
  if (!text) throw new Error("The document carries no public configuration");
  const config: PublicConfig = JSON.parse(text);
  parsed = config;
  return config;
}

/** While rendering on the server: a rejected request has no root loader data. */
export const ServerConfigContext = createContext<PublicConfig | null>(null);

export function usePublicConfig(): PublicConfig {
  const data = useRouteLoaderData<() => { config: PublicConfig }>("root");
  const serverConfig = useContext(ServerConfigContext);
  return data?.config ?? serverConfig ?? readPublicConfig();
}
