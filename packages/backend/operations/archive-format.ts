import { z } from "zod";
import { sequenceSchema, tableSchema } from "./table-rows.ts";

/**
 * A tar, packed by gzip, and with a passphrase encrypted as age does (age-encryption.org): `manifest.json`, a file of
 * lines for each table, each of people's files by its version, `secrets.json`, and `end.json` with the digest of all
 * before it, without which an archive is cut off.
 */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";
export const SECRETS = "secrets.json";
export const END = "end.json";
export const TABLES = "tables/";
export const FILES = "files/";

export const manifestSchema = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  engine: z.enum(["pglite", "postgres"]),
  /** The publishable key tells one installation from another. */
  installation: z.string(),
  migrations: z.array(z.object({ version: z.string(), sha256: z.string().nullable() })),
  people: z.number(),
  tables: z.array(tableSchema.extend({ rows: z.number(), digest: z.string() })),
  sequences: z.array(sequenceSchema),
  /** Those that rows speak for. */
  files: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  files: z.number(),
  bytesOfFiles: z.number(),
  /** Files that rows speak for and that were not in the store. */
  missing: z.array(z.string()),
  /** SHA-256 of all entries before this one: of each its name, its size and its bytes. */
  sha256: z.string(),
});
export type End = z.infer<typeof endSchema>;

export const secretsSchema = z.object({
  publishableKey: z.string(),
  secretKey: z.string(),
  signingKeys: z.string(),
});
export type Secrets = z.infer<typeof secretsSchema>;
