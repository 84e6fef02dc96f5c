import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const islandsFolder = path.join(import.meta.dirname, "app/islands");
const islandFiles = readdirSync(islandsFolder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));

/** Compiles every island into `islands/<name>.js` of the client's build; `islandUrl` gives its address. */
function islands(): Plugin {
  return {
    name: "islands",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      for (const file of islandFiles) {
        const name = path.basename(file, ".ts");
        this.emitFile({ type: "chunk", id: path.join(islandsFolder, file), fileName: `islands/${name}.js` });
      }
    },
  };
}

/** Changes whenever an island does, so that no browser keeps an old one. */
function islandsVersion(): string {
  const hash = createHash("sha256");
  for (const file of islandFiles) hash.update(file).update(readFileSync(path.join(islandsFolder, file)));
  return hash.digest("hex").slice(0, 12);
}

/**
 * Libraries that every screen of the app needs, one file each: without this, their parts spread over dozens of small
 * files, which HTTP/1.1 fetches six at a time. Public pages load none of them.
 */
const vendorChunks = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "supabase", test: /node_modules\/(@supabase|@tanstack)\// },
  { name: "interface", test: /node_modules\/(@mantine|@floating-ui|lucide-react)\/.*js$/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [reactRouter(), islands()],
  define: { "import.meta.env.VITE_ISLANDS_VERSION": JSON.stringify(islandsVersion()) },
  // Known ahead, the libraries of every screen are prepared at once instead of with a reload at each first visit.
  optimizeDeps: { entries: ["app/{routes,features}/**/*.tsx", "app/entry.client.tsx"] },
  build: {
    // Public pages load their styles as files under their policy, never as data addresses.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: vendorChunks } } } } },
  },
});
