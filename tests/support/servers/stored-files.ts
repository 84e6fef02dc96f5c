import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

/** The keys of the product that owns the data folder. */
export async function keysIn(dataDir: string): Promise<z.infer<typeof secretsSchema>> {
  return secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
}

export async function secretKeyIn(dataDir: string): Promise<string> {
  return (await keysIn(dataDir)).secretKey;
}

export async function clientWithSecretKey(url: string, dataDir: string): Promise<SupabaseClient> {
  return createClient(url, await secretKeyIn(dataDir), { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Names of the files of the storage service on disk: stored ones by version, and those just being received. */
export async function filesOnDisk(dataDir: string): Promise<{ stored: string[]; incoming: string[] }> {
  const namesIn = async (folder: string) => {
    const entries = await readdir(path.join(dataDir, "files", folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const [stored, incoming] = await Promise.all([namesIn("objects"), namesIn("incoming")]);
  return { stored: stored.toSorted(), incoming };
}
