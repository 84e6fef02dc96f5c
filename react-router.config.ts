import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The server renders public pages; the documents of the app's screens are made once, by a process of their own.
  serverBundles: ({ branch }) => (branch.some(({ id }) => id.startsWith("routes/public/")) ? "public" : "app"),
} satisfies Config;
