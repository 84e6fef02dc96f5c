// `npm run seed:blog`: adds missing articles of the seed, deleted ones too. Existing articles do not change.
import { AppError } from "@workspace/backend";
import { seedBlog } from "#server/blog/seed/seed-blog.ts";
import { readConfig } from "#server/config.ts";
import { reachBackend } from "./reach-backend.ts";

try {
  await run();
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = await readConfig(process.env);
  const backend = await reachBackend(config);
  try {
    const { added, existing } = await seedBlog(backend.service, { supabaseUrl: config.SUPABASE_URL ?? null });
    for (const slug of added) console.log(`Added ${slug}`);
    console.log(`${added.length} articles added, ${existing.length} were there and stay as they are.`);
  } finally {
    await backend.close();
  }
}
