import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ACCESS_TOKEN_SECONDS } from "#backend/auth/settings.ts";
import type { BackendSettings } from "./settings.ts";
import {
  generateSigningKey,
  loadSigningKeys,
  type RotatedKeys,
  rotateSigningKeys,
} from "#backend/auth/tokens/signing-keys.ts";
import { AppError } from "./app-error.ts";
import { makeFolder } from "./make-folder.ts";

const storedSchema = z.object({
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
  signingKeys: z.string(),
});
type Stored = z.infer<typeof storedSchema>;

type KeySettings = Pick<
  BackendSettings,
  "DATA_DIR" | "AUTH_JWT_KEYS" | "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY"
>;

interface Keys {
  publishableKey: string;
  secretKey: string;
  /** As `loadSigningKeys` takes it: the first key signs, all verify. */
  signingKeys: string;
}

/** From settings; what they leave open is stored in `secrets.json` of the data folder, readable by the owner alone. */
export async function loadKeys(settings: KeySettings): Promise<Keys> {
  const given = {
    publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
    secretKey: settings.SUPABASE_SECRET_KEY,
    signingKeys: settings.AUTH_JWT_KEYS,
  };
  if (given.publishableKey && given.secretKey && given.signingKeys) {
    return { publishableKey: given.publishableKey, secretKey: given.secretKey, signingKeys: given.signingKeys };
  }
  const file = fileOf(settings);
  const stored = (await readStored(file)) ?? (await create(file));
  return {
    publishableKey: given.publishableKey ?? stored.publishableKey,
    secretKey: given.secretKey ?? stored.secretKey,
    signingKeys: given.signingKeys ?? stored.signingKeys,
  };
}

/** Those of a backup, where settings do not say otherwise. @returns whether settings do, with other keys */
export async function storeKeys(settings: KeySettings, keys: Keys): Promise<boolean> {
  const { publishableKey, secretKey, signingKeys } = keys;
  await write(fileOf(settings), { publishableKey, secretKey, signingKeys });
  const used = await loadKeys(settings);
  return used.publishableKey !== publishableKey || used.secretKey !== secretKey || used.signingKeys !== signingKeys;
}

async function readStored(file: string): Promise<Stored | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new AppError("data_folder_unusable", `DATA_DIR: ${file} cannot be read`, { cause: error });
  }
  const parsed = storedSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new AppError("data_folder_unusable", `DATA_DIR: ${file} is damaged; restore it`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function create(file: string): Promise<Stored> {
  const keys: Stored = {
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    signingKeys: JSON.stringify([await generateSigningKey()]),
  };
  await write(file, keys, { isFirst: true });
  // Another process that starts at the same moment may have been first.
  return (await readStored(file)) ?? keys;
}

async function loadOwnKeys(settings: KeySettings): Promise<Keys> {
  if (settings.AUTH_JWT_KEYS !== undefined) {
    throw new AppError(
      "bad_configuration",
      "AUTH_JWT_KEYS: the signing keys come from this setting; change them there",
    );
  }
  const stored = await readStored(fileOf(settings));
  if (stored !== null) return stored;
  throw new AppError("bad_configuration", `DATA_DIR: ${settings.DATA_DIR} holds no keys yet; start the server once`);
}

/**
 * Older keys stay while their tokens live. A running server takes the new one up at its next start.
 * @param findRunning the id of the key that a running server signs with, null without one: this rotation might drop it
 * @throws AppError as `loadOwnKeys`, and `bad_request` when that is not the newest key
 */
export async function rotateKeys(
  settings: KeySettings,
  findRunning: (publishableKey: string) => Promise<string | null>,
): Promise<Omit<RotatedKeys, "json"> & { isRunning: boolean }> {
  const stored = await loadOwnKeys(settings);
  const running = await findRunning(settings.SUPABASE_PUBLISHABLE_KEY ?? stored.publishableKey);
  const { current } = await loadSigningKeys(stored.signingKeys);
  if (running !== null && running !== current.kid) {
    throw new AppError("bad_request", "The server does not use the newest signing key yet. Restart it first.");
  }
  const { json, kids, dropped } = await rotateSigningKeys(stored.signingKeys, ACCESS_TOKEN_SECONDS, new Date());
  await write(fileOf(settings), { ...stored, signingKeys: json });
  return { kids, dropped, isRunning: running !== null };
}

function fileOf(settings: KeySettings): string {
  return path.join(settings.DATA_DIR, "secrets.json");
}

/**
 * Written to a temporary file, flushed and renamed, so that a crash leaves the whole file or none.
 * @param options.isFirst leaves a file that is there as it is
 */
async function write(file: string, keys: Stored, { isFirst = false } = {}): Promise<void> {
  try {
    await makeFolder(path.dirname(file));
    const draft = `${file}.${randomUUID()}.new`;
    const handle = await open(draft, "w", 0o600);
    await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    // An operator may be root where the server is not: the file keeps its owner.
    const before = await stat(file).catch(() => null);
    if (before !== null && before.uid !== process.getuid?.()) await handle.chown(before.uid, before.gid);
    await handle.sync();
    await handle.close();
    if (isFirst) await linkUnlessThere(draft, file);
    else await rename(draft, file);
  } catch (error) {
    throw new AppError("data_folder_unusable", `DATA_DIR: ${path.dirname(file)} is not writable`, { cause: error });
  }
}

async function linkUnlessThere(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
