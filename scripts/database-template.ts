// The migrated database that first starts copy: making one takes several times as long as opening it.
import path from "node:path";
import { pino } from "pino";
import { databases } from "@workspace/backend";

const root = path.resolve(import.meta.dirname, "..");
await databases.prepareTemplate({
  migrations: path.join(root, "supabase/migrations"),
  templates: path.join(root, "node_modules/.cache/databases"),
  log: pino({ level: "warn" }),
});
