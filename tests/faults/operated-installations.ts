import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterEach, expect } from "vitest";
import { z } from "zod";
import type { Person } from "#tests/support/product/people.ts";
import type { ProductAddress } from "#tests/support/product/product.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import type { Installation } from "#tests/support/servers/installation.ts";

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

/** Installations and their servers for a file of tests, which end with each test. */
export function operatedInstallations() {
  const installations: Installation[] = [];
  const servers: AppServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.kill()));
    await Promise.all(installations.splice(0).map((installation) => installation.remove()));
  });
  return {
    async keep(made: Promise<Installation>): Promise<Installation> {
      const installation = await made;
      installations.push(installation);
      return installation;
    },
    async serve(
      { env }: Installation,
      settings: Record<string, string> = {},
    ): Promise<{ server: AppServer; address: ProductAddress }> {
      const server = await startAppServer({
        losesMessages: true,
        env: { ...env, QUICK_PASSWORD_HASHES: "true", ...settings },
      });
      servers.push(server);
      const text = await readFile(path.join(env.DATA_DIR, "secrets.json"), "utf8");
      return { server, address: { url: server.url, ...keysSchema.parse(JSON.parse(text)) } };
    },
  };
}

/** A file of their own with the row of a document beside it. */
export async function addDocument({ id, client }: Person, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const name = `${id}/${randomUUID()}.pdf`;
  const stored = await client.storage.from("documents").upload(name, new Blob([bytes], { type: "application/pdf" }));
  if (stored.error) throw stored.error;
  return name;
}

export const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size)]);

export async function signIn(
  address: Pick<ProductAddress, "url" | "publishableKey">,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<SupabaseClient> {
  const client = createClient(address.url, address.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  return client;
}

export async function download(client: SupabaseClient, name: string): Promise<Buffer> {
  const { data, error } = await client.storage.from("documents").download(name);
  expect(error).toBeNull();
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
}
