import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All addresses at once: a first change of screen asks the server for nothing but its data.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
