import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type RotatedKeys, rotateSigningKeys } from "#platform/auth/key-rotation.ts";
import { ACCESS_TOKEN_SECONDS } from "#platform/auth/settings.ts";
import { generateSigningKey } from "#platform/auth/signing-keys.ts";
import { AppError } from "#platform/app-error.ts";
import type { Config } from "./config.ts";

const storedSchema = z.object({
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
  signingKeys: z.string(),
});
type Stored = z.infer<typeof storedSchema>;

/** The keys of this installation: those from the settings, and those it made for itself at the first start. */
export interface Secrets {
  publishableKey: string;
  secretKey: string;
  /** The set that `loadSigningKeys` takes: the first key signs, all verify. */
  signingKeys: string;
}

/** Settings first; what they leave open is kept in `secrets.json` of the data folder, readable by the owner alone. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const given = {
    publishableKey: config.SUPABASE_PUBLISHABLE_KEY,
    secretKey: config.SUPABASE_SECRET_KEY,
    signingKeys: config.AUTH_JWT_KEYS,
  };
  if (given.publishableKey && given.secretKey && given.signingKeys) {
    return { publishableKey: given.publishableKey, secretKey: given.secretKey, signingKeys: given.signingKeys };
  }
  const file = fileOf(config);
  const stored = (await readStored(file)) ?? (await create(file));
  return {
    publishableKey: given.publishableKey ?? stored.publishableKey,
    secretKey: given.secretKey ?? stored.secretKey,
    signingKeys: given.signingKeys ?? stored.signingKeys,
  };
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
  const secrets: Stored = {
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    signingKeys: JSON.stringify([await generateSigningKey()]),
  };
  await write(file, secrets);
  return secrets;
}

/**
 * The keys that this installation made for itself.
 * @throws AppError `bad_configuration` when the signing keys come from a setting, or there are none yet
 */
export async function loadOwnSecrets(config: Config): Promise<Secrets> {
  if (config.AUTH_JWT_KEYS !== undefined) {
    throw new AppError(
      "bad_configuration",
      "AUTH_JWT_KEYS: the signing keys come from this setting; change them there",
    );
  }
  const stored = await readStored(fileOf(config));
  if (stored !== null) return stored;
  throw new AppError("bad_configuration", `DATA_DIR: ${config.DATA_DIR} holds no keys yet; start the server once`);
}

/**
 * Puts a new signing key in front of those that this installation made for itself; older ones stay while their tokens
 * live. A running server takes it up when it is started again.
 * @throws AppError as `loadOwnSecrets`
 */
export async function rotateOwnSigningKeys(config: Config): Promise<RotatedKeys> {
  const stored = await loadOwnSecrets(config);
  const rotated = await rotateSigningKeys(stored.signingKeys, ACCESS_TOKEN_SECONDS, new Date());
  await write(fileOf(config), { ...stored, signingKeys: rotated.json });
  return rotated;
}

function fileOf(config: Config): string {
  return path.join(config.DATA_DIR, "secrets.json");
}

/** Written beside its place, flushed and renamed, so that a crash leaves the whole file or none. */
async function write(file: string, secrets: Stored): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}.new`;
    const handle = await open(draft, "w", 0o600);
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    // An operator may be root where the server is not: the file stays its owner's.
    const before = await stat(file).catch(() => null);
    if (before !== null && before.uid !== process.getuid?.()) await handle.chown(before.uid, before.gid);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    throw new AppError("data_folder_unusable", `DATA_DIR: ${path.dirname(file)} is not writable`, { cause: error });
  }
}
