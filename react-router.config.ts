import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The server renders public pages; the documents of the app's screens are made once, by a process of their own.
  serverBundles: ({ branch }) => (branch.some(({ id }) => id.startsWith("routes/public/")) ? "public" : "app"),
  // All addresses at once: a first change of screen asks the server for nothing but its data.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
