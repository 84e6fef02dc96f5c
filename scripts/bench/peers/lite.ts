import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { freePort } from "@workspace/testing/free-port.ts";
import { z } from "zod";
import { visaSteps } from "#shared/visa-progress.ts";
import type { Target } from "../pairs.ts";
import { installIn, runIn, startIn } from "./installed.ts";

const migration = `create table public.visa_progress (
  user_id uuid primary key references auth.users (id) on delete cascade,
  ${visaSteps.map(({ id }) => `${id} boolean not null default false,`).join("\n  ")}
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.visa_progress enable row level security;
create policy "own" on public.visa_progress for select to authenticated using (user_id = auth.uid());
create policy "start" on public.visa_progress for insert to authenticated with check (user_id = auth.uid());
`;

/** With its default SQLite, and our table of progress. */
export async function startLite(folder: string, opened: AsyncDisposableStack): Promise<Record<"own row", Target>> {
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "rows", private: true }));
  await installIn(folder, ["@supabase/lite"]);
  const program = ["node_modules/@supabase/lite/dist/cli/index.js", "--no-telemetry"];
  await runIn(folder, process.execPath, [...program, "init"]);
  const port = await freePort();
  const config = path.join(folder, "supabase/config.toml");
  await writeFile(config, (await readFile(config, "utf8")).replace(/^port = \d+$/m, `port = ${port}`));
  await mkdir(path.join(folder, "supabase/migrations"), { recursive: true });
  await writeFile(path.join(folder, "supabase/migrations/20260101000000_progress.sql"), migration);
  await runIn(folder, process.execPath, [...program, "migration", "up"]);
  const url = `http://127.0.0.1:${port}`;
  await startIn(folder, [...program, "start", "--no-admin"], url, opened);

  const { SUPABASE_PUBLISHABLE_KEY: apikey } = z
    .object({ SUPABASE_PUBLISHABLE_KEY: z.string() })
    .parse(parseEnv(await readFile(path.join(folder, ".env"), "utf8")));
  const client = createClient(url, apikey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp({ email: "person@example.com", password: randomUUID() });
  if (error) throw error;
  if (data.user === null || data.session === null) throw new Error("nobody was signed in");
  await client.from("visa_progress").insert({ user_id: data.user.id }).throwOnError();
  return {
    "own row": {
      url: `${url}/rest/v1/visa_progress?select=*&user_id=eq.${data.user.id}`,
      headers: { apikey, authorization: `Bearer ${data.session.access_token}` },
    },
  };
}
